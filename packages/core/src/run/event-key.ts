import type { Flush, RunEventType } from './run-event'

/** What tells apart two events of one type and instance. */
export interface EventKeyParts {
  readonly call?: number
  readonly attempt?: number
  /** Which piece of a stream: the length of the text so far, and which pick-up of the try says it (1 when absent). */
  readonly offset?: number
  readonly pickUp?: number
  /** Control events: the turn that decided them. */
  readonly flush?: Flush
}

/** An event's key: unique in its run and deterministic, so that writing an event twice writes it once. */
export function eventKey(type: RunEventType, instance?: string, parts: EventKeyParts = {}): string {
  let key: string = type
  if (instance !== undefined) key += `/${instance}`
  if (parts.call !== undefined) key += `/c${parts.call}`
  if (parts.attempt !== undefined) key += `/a${parts.attempt}`
  if (parts.pickUp !== undefined && parts.pickUp > 1) key += `/p${parts.pickUp}`
  if (parts.offset !== undefined) key += `/o${parts.offset}`
  if (parts.flush !== undefined) key += `/f${parts.flush.k}.${parts.flush.historyLength}`
  return key
}
