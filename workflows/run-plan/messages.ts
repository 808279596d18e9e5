import type { Decider } from '@heddle/core/approval/decider'
import type { Happening } from '@heddle/core/engine/decision'
import type { Json } from '@heddle/core/json'
import { defineQuery, defineSignal } from '@temporalio/workflow'

/** What the outbox tells a run: decided and stored before, so hearing it twice must be hearing it once. */
export interface RunMessage {
  /** The outbox's row. */
  readonly id: string
  readonly kind: 'answered' | 'event-received' | 'pause' | 'resume' | 'cancel-step' | 'advance'
  readonly instance?: string
  readonly payload: MessagePayload
}

export interface MessagePayload {
  readonly resend?: number
  readonly answer?: string
  readonly value?: Json
  readonly by?: Decider | string
  readonly note?: string
  readonly data?: Json
  /** Milliseconds since 1970, of a clock that stands otherwise. */
  readonly until?: number
}

export const messageSignal = defineSignal<[RunMessage]>('message')

/** What the run's clock says, in milliseconds since 1970. */
export const clockQuery = defineQuery<number>('clock')

/** What a message means to the engine; undefined: nothing that this version knows. */
export function happeningOf({ kind, instance, payload }: RunMessage): Happening | undefined {
  const { by, note, value, answer, resend, data } = payload
  if (kind === 'pause' || kind === 'resume') return { happened: kind, ...(typeof by === 'string' && { by }) }
  if (instance === undefined) return undefined
  if (kind === 'cancel-step') return { happened: 'cancel-step', instance }
  if (kind === 'event-received') return { happened: 'event-received', instance, data: data ?? null }
  if (kind !== 'answered' || answer === undefined) return undefined
  const who = typeof by === 'object' ? { by } : {}
  return { happened: 'answered', instance, answer, value: value ?? null, ...who, ...(note !== undefined && { note }), ...(resend !== undefined && { resend }) }
}
