import type { GraphEdge } from '@heddle/core/graph/graph'
import type { RunState, StepState } from '@heddle/core/run/run-state'

/** How an edge is drawn: at rest, or what the run knows of it. Only the edge into a running step moves. */
export type EdgeLook = 'rest' | 'pending' | 'taken' | 'skipped' | 'running' | 'retrying'

export function edgeLook(edge: GraphEdge, run: RunState | undefined, keys: ReadonlyMap<string, string>): EdgeLook {
  if (run === undefined) return 'rest'
  const from = stepOf(edge.from, run, keys)
  if (from === undefined || from.status === 'running' || from.status === 'retrying') return 'pending'
  if (from.status !== 'done' || !from.ports?.includes(edge.port)) return 'skipped'
  const to = stepOf(edge.to, run, keys)
  if (to?.status === 'running') return 'running'
  if (to?.status === 'retrying') return 'retrying'
  return 'taken'
}

function stepOf(id: string, run: RunState, keys: ReadonlyMap<string, string>): StepState | undefined {
  const key = keys.get(id)
  return key !== undefined && Object.hasOwn(run.steps, key) ? run.steps[key] : undefined
}
