import type { Decider } from '@heddle/core/approval/decider'
import type { Json } from '@heddle/core/json'
import { fromBytes } from '../connect/json'

/** Which question: a call may be asked about again after it was sent again. */
export interface QuestionAt {
  readonly runId: string
  readonly instance: string
  readonly call: number
  readonly resend?: number
}

/** Why nobody needs to answer any more. `result-came`: the call that nobody was sure of has brought its result after all. */
export const closedReasons = ['run-succeeded', 'run-failed', 'run-cancelled', 'step-cancelled', 'result-came'] as const
export type ClosedReason = (typeof closedReasons)[number]

/** What has become of a question. */
export type Standing =
  | { readonly status: 'waiting' }
  | { readonly status: 'decided'; readonly answer: string; readonly value: Json; readonly by: Decider; readonly at: Date; readonly note?: string }
  /** `answer`: the deadline's way out. */
  | { readonly status: 'expired'; readonly answer: string }
  /** `answer` and `value` when a late result has answered it. */
  | { readonly status: 'closed'; readonly reason: ClosedReason; readonly answer?: 'done'; readonly value?: Json }

export interface StandingRow {
  id: string
  status: Standing['status']
  answer: string | null
  value: Uint8Array | null
  note: Uint8Array | null
  by: Uint8Array | null
  decidedAt: Date | null
  closedReason: ClosedReason | null
}

export function toStanding(row: StandingRow): Standing {
  const { status, answer, decidedAt, closedReason } = row
  const value = row.value === null ? null : fromBytes(row.value)
  if (status === 'decided' && answer !== null && decidedAt !== null && row.by !== null) {
    return { status, answer, value, by: fromBytes<Decider>(row.by), at: decidedAt, ...(row.note !== null && { note: fromBytes<string>(row.note) }) }
  }
  if (status === 'expired') return { status, answer: answer ?? '' }
  if (status === 'closed' && closedReason !== null) return { status, reason: closedReason, ...(answer === 'done' && { answer, value }) }
  return { status: 'waiting' }
}
