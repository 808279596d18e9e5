import type { AppRouter } from '@heddle/api/trpc/router'
import type { EditorPorts, ModelOffer, RunRefusal } from '@heddle/editor/editor-ports'
import type { TRPCClient } from '@trpc/client'
import { refusalOf, refusalText } from '../api/refusal'
import type { RefusalWords } from '../api/refusal-words'
import { watchRun } from '../api/watch-run'
import { answerStep } from './answer-step'

interface Place {
  readonly client: TRPCClient<AppRouter>
  readonly slug: string
  /** In the language that the person reads now. */
  readonly words: () => RefusalWords
  /** The draft was saved: is it another drawing than the newest version? */
  readonly onSaved: (changed: boolean) => void
}

/** The editor's questions, answered by the API. */
export function editorPorts({ client, slug, words, onSaved }: Place): EditorPorts {
  const refusing = <Answer>(asked: Promise<Answer>) => asked.catch((cause: unknown) => Promise.reject(refusalAs(cause, words())))
  return {
    draft: {
      async save(request) {
        const answer = await refusing(client.draft.save.mutate({ slug, ...request }))
        if (answer.saved) onSaved(answer.changedSincePublish)
        return answer
      },
      async load() {
        const { graph, revision, changedSincePublish } = await client.draft.get.query({ slug })
        onSaved(changedSincePublish)
        return { graph, revision }
      },
    },
    rename: async (name) => void (await refusing(client.workflows.rename.mutate({ slug, name }))),
    startRun: (input) => refusing(client.runs.start.mutate({ slug, input, draft: true })),
    workflowOfRun: (id) => refusing(workflowOfRun(client, id)),
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
async function workflowOfRun(client: TRPCClient<AppRouter>, id: string): Promise<string | undefined> {
  try {
    return (await client.runs.get.query({ id })).workflow.slug
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
