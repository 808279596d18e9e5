import type { Json } from '@heddle/core/json'
import type { RunEvent, Usage } from '@heddle/core/run/run-event'
import { toBytes } from '../connect/json'
import { storedEvent } from './stored-event'

interface EventOfRun {
  readonly runId: string
  readonly event: RunEvent
}

/** Events as the SQL functions take them (migration 0002): small known fields as JSON, all else as slices of one run of bytes. */
export function eventBatch(events: readonly EventOfRun[]): { fields: string; blob: Buffer } {
  const pieces: Uint8Array[] = []
  let length = 0
  const slice = (bytes: Uint8Array) => {
    pieces.push(bytes)
    length += bytes.length
    return { start: length - bytes.length, size: bytes.length }
  }
  const fields = events.map(({ runId, event }, i) => ({
    i,
    run: runId,
    key: event.key,
    type: event.type,
    at: event.at,
    ...slice(storedEvent(event)),
    ...outcome(event, (value) => slice(toBytes(value))),
    ...used(event),
  }))
  return { fields: JSON.stringify(fields), blob: Buffer.concat(pieces, length) }
}

function outcome(event: RunEvent, slice: (value: Json | object) => { start: number; size: number }) {
  if (event.type !== 'run-finished') return {}
  const { status, output, error } = event.data
  const at = output === undefined ? undefined : slice(output)
  const why = error === undefined ? undefined : slice(error)
  return { status, output_start: at?.start, output_size: at?.size, error_start: why?.start, error_size: why?.size }
}

function used(event: RunEvent) {
  const usage: Usage | undefined = event.type === 'call-finished' ? event.data.usage : undefined
  if (usage === undefined) return {}
  return { tokens_in: Math.trunc(amount(usage.inputTokens)), tokens_out: Math.trunc(amount(usage.outputTokens)), cost: amount(usage.cost) }
}

/** What a provider reports is not always a number. */
function amount(reported: number | undefined): number {
  return typeof reported === 'number' && Number.isFinite(reported) && reported > 0 ? reported : 0
}
