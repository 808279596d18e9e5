import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DeltaMessage } from './bus'
import { splitMessage } from './split-message'

const delta: DeltaMessage = { type: 'delta', runId: 'r', instance: 'a@1.0', call: 0, attempt: 1, offset: 7, text: '' }

it.each([['a'], ['ü'], ['漢'], ['😀'], ['"\\'], ['\u0000'], ['\ud800'], ['x😀\ud800\n漢']])(
  'cuts a long text of %j by its size as UTF-8 and loses nothing',
  (unit) => {
    check({ ...delta, text: unit.repeat(12_000) }, 7900)
  },
)

it('cuts any text', () => {
  const anyText = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 400 }).map((units) => String.fromCharCode(...units))
  fc.assert(fc.property(anyText, (text) => check({ ...delta, text }, 200)))
})

it('leaves what fits in one piece', () => {
  expect(splitMessage({ ...delta, text: 'short' })).toEqual([JSON.stringify({ ...delta, text: 'short' })])
  expect(splitMessage({ type: 'events', runId: 'r', lastSeq: 3 })).toHaveLength(1)
})

function check(message: DeltaMessage, most: number): void {
  const payloads = splitMessage(message, most)
  const pieces: DeltaMessage[] = payloads.map((payload) => JSON.parse(payload))
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThanOrEqual(most)
  expect(pieces.map((piece) => piece.text).join('')).toBe(message.text)
  let offset = message.offset
  for (const piece of pieces) {
    expect(piece.offset).toBe(offset)
    offset += piece.text.length
  }
}
