import type { AppRouter } from '@heddle/api/trpc/router'
import type { AskedRun, EditorPorts, ModelOffer, RunRefusal } from '@heddle/editor/editor-ports'
import type { TRPCClient } from '@trpc/client'
import type { inferRouterOutputs } from '@trpc/server'
import { refusalOf, refusalText } from '../api/refusal'
import type { RefusalWords } from '../api/refusal-words'
import { watchRun } from '../api/watch-run'
import { answerStep } from './answer-step'

export type Workflow = inferRouterOutputs<AppRouter>['workflows']['get']

interface Place {
  readonly client: TRPCClient<AppRouter>
  /** The workflow's id, which stays when its address does not. */
  readonly id: string
  /** In the language that the person reads now. */
  readonly words: () => RefusalWords
  /** Of the draft as it was fetched: is it another drawing than the newest version? */
  readonly onKnown: (changed: boolean) => void
  /** `slug`: the address at the time of the save. */
  readonly onSaved: (saved: { readonly changedSincePublish: boolean; readonly slug: string }) => void
  readonly onRenamed: (workflow: Workflow) => void
}

/** The editor's questions, answered by the API. */
export function editorPorts({ client, id: slug, words, onKnown, onSaved, onRenamed }: Place): EditorPorts {
  const refusing = <Answer>(asked: Promise<Answer>) => asked.catch((cause: unknown) => Promise.reject(refusalAs(cause, words())))
  return {
    draft: {
      async save(request) {
        const answer = await refusing(client.draft.save.mutate({ slug, ...request }))
        if (!answer.saved) return answer
        onSaved(answer)
        return answer
      },
      async load() {
        const { graph, revision, changedSincePublish } = await client.draft.get.query({ slug })
        onKnown(changedSincePublish)
        return { graph, revision }
      },
    },
    rename: async (name) => onRenamed(await refusing(client.workflows.rename.mutate({ slug, name }))),
    startRun: (input) => refusing(client.runs.start.mutate({ slug, input, draft: true })),
    openRun: (id) => refusing(openRun(client, id)),
    cancelRun: async (id) => void (await refusing(client.runs.cancel.mutate({ id }))),
    watchRun: (id, listener) => watchRun(client, id, listener),
    questions: {
      answer: (given) => refusing(answerStep(client, given)),
      href: ({ runId, instance }) => `/runs/${runId}?step=${encodeURIComponent(instance)}`,
    },
    models: listModels,
    secretNames: async () => (await client.secrets.list.query()).secrets.map(({ name }) => name),
    help: readHelp,
  }
}

/** What is no run's id at all is as unknown as an id that no run has. */
async function openRun(client: TRPCClient<AppRouter>, id: string): Promise<AskedRun | undefined> {
  try {
    const [{ workflow, input, version }, { graph }] = await Promise.all([client.runs.get.query({ id }), client.runs.graph.query({ id })])
    return { workflowId: workflow.id, input, drawing: { graph, ...(version !== null && { version }) } }
  } catch (cause) {
    if (['not-found', 'invalid'].includes(refusalOf(cause)?.code ?? '')) return undefined
    throw cause
  }
}

/** A no from the server becomes a `RunRefusal`, which says why; anything else means that it was not reached. */
function refusalAs(cause: unknown, words: RefusalWords): unknown {
  const problem = refusalOf(cause)
  if (problem === undefined) return cause
  const refusal: RunRefusal = { refusal: refusalText(cause, words), ...(problem.places !== undefined && { places: problem.places }) }
  return Object.assign(new Error(problem.detail), refusal)
}

async function listModels(): Promise<readonly ModelOffer[]> {
  const response = await fetch('/help/models')
  if (!response.ok) throw new Error(`The models could not be listed: ${response.status}.`)
  return (await response.json()) as readonly ModelOffer[]
}

async function readHelp(kind: string, language: 'en' | 'zh'): Promise<string> {
  const response = await fetch(`/help/nodes/${encodeURIComponent(kind)}?language=${language}`)
  if (!response.ok) throw new Error(`There is no help for "${kind}".`)
  return response.text()
}
