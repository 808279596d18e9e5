import type { Decider } from '@heddle/core/approval/decider'
import type { Json } from '@heddle/core/json'
import { fromBytes } from '../connect/json'

/** Something that a run's workflow has to hear, decided and stored; the id makes hearing it twice hearing it once. */
export type OutboxMessage = { readonly id: string; readonly runId: string; readonly tries: number } & (
  | { readonly kind: 'answered'; readonly instance: string; readonly payload: AnsweredPayload }
  | { readonly kind: 'event-received'; readonly instance: string; readonly payload: { readonly data: Json } }
  | { readonly kind: 'pause' | 'resume'; readonly payload: { readonly by: string } }
  | { readonly kind: 'cancel-step'; readonly instance: string; readonly payload: { readonly by: string } }
)

export interface AnsweredPayload {
  /** Which question: an answer that comes again must not answer the next one about the same call. */
  readonly call: number
  readonly resend: number
  readonly answer: string
  readonly value: Json
  /** Absent: a late result has answered it. */
  readonly by?: Decider
  readonly note?: string
}

export interface MessageRow {
  id: string
  runId: string
  kind: OutboxMessage['kind']
  instance: string | null
  payload: Uint8Array
  tries: number
}

export function toMessage({ payload, instance, ...row }: MessageRow): OutboxMessage {
  return { ...row, ...(instance !== null && { instance }), payload: fromBytes(payload) } as OutboxMessage
}
