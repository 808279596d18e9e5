import { type Graph, graphSchema } from '@heddle/core/graph/graph'
import { graphText } from '@heddle/core/graph/serialize'
import { AppError } from '../app-error'
import { fromBytes, toBytes } from '../connect/json'

export interface WorkflowHead {
  readonly id: string
  readonly slug: string
  readonly name: string
  /** Counts the draft's saves. */
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface Workflow extends WorkflowHead {
  readonly draft: Graph
}

export interface WorkflowRow extends WorkflowHead {
  readonly draft: Uint8Array
}

export const workflowColumns = 'id, slug, name, revision, draft, "createdAt", "updatedAt"'

export function toWorkflow({ id, slug, name, revision, createdAt, updatedAt, draft }: WorkflowRow): Workflow {
  return { id, slug, name, revision, createdAt, updatedAt, draft: readGraph(draft) }
}

export function readGraph(bytes: Uint8Array): Graph {
  return graphSchema.parse(fromBytes(bytes))
}

/** A graph as it is stored: equal graphs are equal bytes, whatever the order in which settings were written. */
export function graphBytes(graph: unknown): Uint8Array<ArrayBuffer> {
  return toBytes(JSON.parse(graphText(checkedGraph(graph))))
}

/** What may be stored as a graph. @throws AppError `invalid` with the places. */
export function checkedGraph(graph: unknown): Graph {
  const parsed = graphSchema.safeParse(graph)
  if (parsed.success) return parsed.data
  const places = parsed.error.issues.slice(0, 20).map(({ path, message }) => ({ path, message }))
  throw new AppError('invalid', 'This is no graph document.', { hint: 'Mend the places named in the details.', details: { places } })
}
