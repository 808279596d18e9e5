import type { Decider } from '@heddle/core/approval/decider'
import { takeAnswer } from '@heddle/core/approval/take-answer'
import type { Json } from '@heddle/core/json'
import { eventKey } from '@heddle/core/run/event-key'
import { AppError } from '../app-error'
import { ask } from '../connect/ask'
import { toBytes } from '../connect/json'
import type { AnsweredPayload } from '../outbox/outbox-message'
import type { Scope } from '../workspaces/scope'
import type { Approval } from './approval'
import { approvalNotFound } from './approval-not-found'
import { getApproval } from './get-approval'
import type { ClosedReason } from './standing'

export interface Decision {
  readonly answer: string
  /** Absent: what was shown. */
  readonly value?: Json
  readonly note?: string
  readonly by: Decider
}

export type DecisionOutcome = { readonly outcome: 'accepted'; readonly approval: Approval } | SettledOutcome

export type SettledOutcome =
  /** Somebody else was first: who, when, and what stands. */
  | { readonly outcome: 'already'; readonly by: Decider; readonly at: Date; readonly answer: string }
  | { readonly outcome: 'expired'; readonly at: Date }
  | { readonly outcome: 'closed'; readonly reason: ClosedReason }

/**
 * Decides, once: of any number who do so at the same moment one is accepted, and the others are told who it was. With the
 * decision go, in one transaction, its entry in the audit log, the run's event and the message to the workflow.
 *
 * @throws AppError `not-found`; `invalid`, with the places, when the answer is none of those asked for, or its value is not as it must be.
 */
export async function decideApproval(scope: Scope, id: string, decision: Decision): Promise<DecisionOutcome> {
  for (;;) {
    const asked = await getApproval(scope, id)
    const settled = settledOutcome(asked)
    if (settled !== undefined) return settled
    if (asked.status !== 'waiting') throw new Error(`The approval ${id} is ${asked.status} and does not say how.`)
    // Refused: somebody was faster, so the next look says who.
    if (await decide(scope, asked, decision)) return { outcome: 'accepted', approval: await getApproval(scope, id) }
  }
}

/** What whoever answers this approval now is told; undefined: it still waits. */
export function settledOutcome({ status, answer = '', by, decidedAt, deadlineAt, closedReason }: Approval): SettledOutcome | undefined {
  if (status === 'decided' && by !== undefined && decidedAt !== undefined) return { outcome: 'already', by, at: decidedAt, answer }
  if (status === 'expired' && deadlineAt !== undefined) return { outcome: 'expired', at: deadlineAt }
  if (status === 'closed' && closedReason !== undefined) return { outcome: 'closed', reason: closedReason }
  return undefined
}

async function decide({ db, workspaceId }: Scope, asked: Approval, { answer, value: given, note, by }: Decision): Promise<boolean> {
  const taken = takeAnswer(asked, { answer, ...(given !== undefined && { value: given }) })
  if ('refused' in taken) throw new AppError('invalid', taken.refused, { hint: taken.hint, details: { places: taken.places } })
  const { instance, call, resend } = asked
  const { value, edited } = taken
  const key = eventKey('approval-decided', instance, { call, ...(resend > 0 && { attempt: resend }) })
  const noted = note === undefined ? {} : { note }
  const event = { key, type: 'approval-decided', instance, data: { answer, by, ...noted, value, edited } }
  const message: AnsweredPayload = { call, resend, answer, value, by, ...noted }
  const details = { runId: asked.run.id, instance, call, question: asked.question, title: asked.title, answer, value, edited, ...noted }
  const values = [workspaceId, asked.id, answer, toBytes(value), note === undefined ? null : toBytes(note), toBytes(by)]
  const sql = 'select heddle_decide_approval($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as accepted'
  const [row] = await ask<{ accepted: boolean | null }>(db.pool, sql, [...values, key, upToMoment(event), toBytes(message), toBytes(details)])
  if (row?.accepted == null) throw approvalNotFound()
  return row.accepted
}

/** The transaction knows when it happened, and writes that behind it. */
function upToMoment(event: object): Uint8Array {
  return Buffer.from(`${JSON.stringify(event).slice(0, -1)},"at":`)
}
