import type { AppRouter } from '@heddle/api/trpc/router'
import type { Problem } from '@heddle/core/problems/problem'
import type { EditorPorts, ModelOffer, RunRefusal } from '@heddle/editor/editor-ports'
import type { TRPCClient } from '@trpc/client'
import { refusalOf } from '../api/refusal'
import { watchRun } from '../api/watch-run'

/** The editor's questions, answered by the API. */
export function editorPorts(client: TRPCClient<AppRouter>, slug: string): EditorPorts {
  return {
    draft: {
      save: (request) => refusing(client.draft.save.mutate({ slug, ...request })),
      async load() {
        const { graph, revision } = await client.draft.get.query({ slug })
        return { graph, revision }
      },
    },
    rename: async (name) => void (await refusing(client.workflows.rename.mutate({ slug, name }))),
    startRun: (input) => refusing(client.runs.start.mutate({ slug, input, draft: true })),
    cancelRun: async (id) => void (await refusing(client.runs.cancel.mutate({ id }))),
    watchRun: (id, listener) => watchRun(client, id, listener),
    models: listModels,
    secretNames: async () => (await client.secrets.list.query()).secrets.map(({ name }) => name),
    help: readHelp,
  }
}

/** A no from the server becomes a `RunRefusal`, which says why; anything else means that it was not reached. */
async function refusing<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (cause) {
    const problem = refusalOf(cause)
    if (problem === undefined) throw cause
    const { detail, hint, problems } = problem
    const refusal: RunRefusal = {
      refusal: detail,
      ...(hint !== undefined && { hint }),
      ...(problems !== undefined && { problems: problems as readonly Problem[] }),
    }
    throw Object.assign(new Error(detail), refusal)
  }
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
