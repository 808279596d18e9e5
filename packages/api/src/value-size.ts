import { Meter, mostValueBytes, OverBudget } from '@heddle/core/expression/budget'
import { weigh } from '@heddle/core/expression/weigh'
import type { Json } from '@heddle/core/json'
import { RequestRefused } from './request-refused'

/**
 * What a run is told travels in one message of Temporal, of 2 MB at most: a larger one would be sent again for ever, and
 * never arrive.
 */
export const MESSAGE_BYTES = 1024 * 1024

/**
 * For what becomes a value in a run: weighed as the engine weighs it, so that what is taken here is not refused there.
 *
 * @returns its bytes as JSON text. @throws RequestRefused `too-large`.
 */
export function requireValueSize(value: Json, what: string, most = mostValueBytes): number {
  const bytes = weighed(value, what)
  if (bytes > most) throw tooLarge(`${what} has ${grouped(bytes)} bytes as JSON text, and may have ${grouped(most)}.`)
  return bytes
}

function weighed(value: Json, what: string): number {
  try {
    return weigh(value, new Meter())
  } catch (failure) {
    if (!(failure instanceof OverBudget)) throw failure
    const bytes = Buffer.byteLength(JSON.stringify(value))
    if (bytes > mostValueBytes) return bytes
    throw tooLarge(failure.of(what).message)
  }
}

export function tooLarge(message: string): RequestRefused {
  return new RequestRefused('too-large', message, { hint: 'Send less, or put large content where the workflow can fetch it.' })
}

/** 1,900,000 without the machine's locale. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
