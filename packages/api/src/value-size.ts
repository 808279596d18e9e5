import { grouped, Meter, mostValueBytes, OverBudget } from '@heddle/core/expression/budget'
import { weigh } from '@heddle/core/expression/weigh'
import type { Json } from '@heddle/core/json'
import { RequestRefused } from './request-refused'

/** The most that a run is told at once, from outside. */
export const MESSAGE_BYTES = 1024 * 1024

/**
 * For what becomes a value in a run: weighed as the engine weighs it, so that what is taken here is not refused there.
 *
 * @throws RequestRefused `too-large`.
 */
export function requireValueSize(value: Json, what: string, most = mostValueBytes): void {
  const bytes = weighed(value, what)
  if (bytes > most) throw tooLarge(`${what} has ${grouped(bytes)} bytes as JSON text, and may have ${grouped(most)}.`)
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

function tooLarge(message: string): RequestRefused {
  return new RequestRefused('too-large', message, { hint: 'Send less, or put large content where the workflow can fetch it.' })
}
