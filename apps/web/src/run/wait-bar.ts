import type { GraphNode } from '@heddle/core/graph/graph'
import type { StepState } from '@heddle/core/run/run-state'

export interface WaitBar {
  readonly kind: 'person' | 'wait'
  /** Milliseconds since 1970. */
  readonly from: number
  readonly to: number
}

/** While which a step waited. An uncertain call waits when its try is over; an approval or a wait is one from its beginning. */
export function waitBar(step: StepState, node: GraphNode | undefined, end: number): WaitBar | undefined {
  const { status, startedAt, endedAt, waiting, decision, attempts } = step
  if (startedAt === undefined) return undefined
  const isWaiting = status === 'waiting'
  const kind = waiting?.for === 'person' || decision !== undefined || node?.kind === 'approval' ? 'person' : 'wait'
  if (!isWaiting && decision === undefined && node?.kind !== 'approval' && node?.kind !== 'wait') return undefined
  const to = decision?.at ?? endedAt ?? end
  const tried = attempts.findLast((attempt) => attempt.startedAt < to)
  return { kind, from: tried === undefined ? startedAt : Math.min(to, tried.endedAt ?? tried.startedAt), to }
}
