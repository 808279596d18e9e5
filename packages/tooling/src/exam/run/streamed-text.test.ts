import { expect, test } from 'vitest'
import { StreamedText } from './streamed-text'

const at = { instance: 'say', call: 1, attempt: 1 }

test('pieces that follow each other or say again what is known make one text', () => {
  const text = new StreamedText()
  for (const piece of [{ text: 'one ' }, { offset: 4, text: 'two ' }, { text: 'one ' }, { offset: 2, text: 'e two three' }]) text.take({ ...at, ...piece })
  expect([text.of('say'), text.faults]).toEqual(['one two three', []])
})

test('a hole, and a piece that says something else, are faults', () => {
  const text = new StreamedText()
  for (const piece of [{ text: 'one ' }, { offset: 5, text: 'three' }, { offset: 2, text: 'a ' }]) text.take({ ...at, ...piece })
  expect(text.faults).toEqual(['say/1/1: from 5 on, and there were 4 characters', 'say/1/1: at 2 another text than before'])
})

test('the whole text stands, and what was streamed must be its beginning', () => {
  const text = new StreamedText()
  text.take({ ...at, text: 'one too' })
  text.see({ key: '', type: 'call-finished', at: 1, instance: 'say', data: { call: 1, attempt: 1, value: { text: 'one two' } } })
  expect([text.of('say'), text.faults]).toEqual(['one two', ['say/1/1: what was streamed is not how the whole text begins']])
})

test('a call that is picked up again begins anew, and what comes late of the dead pick-up does not count', () => {
  const text = new StreamedText()
  for (const piece of [{ text: 'one two' }, { pickUp: 2, offset: 0, text: 'uno ' }, { offset: 7, text: ' three' }, { pickUp: 2, offset: 4, text: 'due' }])
    text.take({ ...at, ...piece })
  expect([text.of('say'), text.faults, text.restarts]).toEqual(['uno due', [], 1])
})
