import { expect, it } from 'vitest'
import { readStructured } from './structured-answer'

const json = (value: unknown) => ({ is: 'json', value })

it('cases D1: a fence inside a string of valid JSON stays', () => {
  const text = JSON.stringify({ m: '```bash\nls\n```' })
  expect(readStructured(text)).toEqual(json({ m: '```bash\nls\n```' }))
  expect(readStructured(`\`\`\`json\n${text}\n\`\`\``)).toEqual(json({ m: '```bash\nls\n```' }))
})
it('strips a fence that encloses everything, and no other', () => {
  expect(readStructured('```\n{"a":1}\n```\n')).toEqual(json({ a: 1 }))
  expect(readStructured('Here: ```json\n{"a":1}\n```').is).toBe('broken')
})
it('cases D3: thoughts before the answer are no answer', () => {
  expect(readStructured('<think>{"a":1}</think>{"a":2}')).toEqual(json({ a: 2 }))
  expect(readStructured('<think>\n{"a":1}\n</think>\n```json\n{"a":2}\n```')).toEqual(json({ a: 2 }))
  expect(readStructured('some thought</think>{"a":2}')).toEqual(json({ a: 2 }))
  expect(readStructured('{"a":"<think>x</think>"}')).toEqual(json({ a: '<think>x</think>' }))
  expect(readStructured('<think>{"a":1}').is).toBe('empty')
})
it('cases D9: tells words from broken JSON', () => {
  expect(readStructured("I can't help with that.").is).toBe('prose')
  expect(readStructured('{"a": 1, "b').is).toBe('broken')
  expect(readStructured('  ').is).toBe('empty')
})
it('never makes another number of the one that was said, and walks no well', () => {
  expect(readStructured('{"id": 9007199254740993}')).toEqual({ is: 'inexact', written: '9007199254740993' })
  expect(readStructured('```json\n{"n": 1e999}\n```')).toEqual({ is: 'inexact', written: '1e999' })
  expect(readStructured('{"id": "9007199254740993", "n": 0.1}')).toEqual(json({ id: '9007199254740993', n: 0.1 }))
  expect(readStructured('['.repeat(100_000) + ']'.repeat(100_000))).toEqual({ is: 'too-deep' })
})
