import { describe, expect, it } from 'vitest'
import { compiled, filledOp } from '../test-filled-op'

const cases = [
  { port: 'five', equals: '5' },
  { port: 'yes', equals: 'true' },
  { port: 'word', equals: 'say "hi"\n' },
  { port: 'none', equals: 'null' },
  { port: 'seven', equals: 7 },
]

describe('a case written as text', () => {
  it.each([
    [5, 'five'],
    ['5', 'five'],
    [5.5, 'otherwise'],
    [true, 'yes'],
    ['true', 'yes'],
    ['say "hi"\n', 'word'],
    [null, 'none'],
    [7, 'seven'],
    ['7', 'otherwise'],
    [[5], 'otherwise'],
    [{}, 'otherwise'],
  ])('%j goes to %s', (kind, port) => expect(filledOp('switch', { compare: { by: 'value', value: '{{start.kind}}' }, cases }, { kind })).toEqual([port]))
})
it('follows paths with any key, and defaults', () => {
  const value = (text: string) => ({ compare: { by: 'value', value: text }, cases })
  expect(filledOp('switch', value('{{start["a b"][1].c}}'), { 'a b': [0, { c: 5 }] })).toEqual(['five'])
  expect(filledOp('switch', value('{{start.a["b c"][0].d ?? 5}}'), { a: { 'b c': [] } })).toEqual(['five'])
  expect(filledOp('switch', value('{{start.a ?? 5}}'), {})).toEqual(['five'])
  expect(filledOp('switch', value('{{start.a ?? 5}}'), { a: 'x' })).toEqual(['otherwise'])
})
it('compares an expression', () =>
  expect(filledOp('switch', { compare: { by: 'expression', expression: 'size(start.list)' }, cases }, { list: [1, 2, 3, 4, 5] })).toEqual(['five']))
it('cases C8: a missing value is an error', () => expect(() => filledOp('switch', { compare: { by: 'value', value: '{{start.kind}}' }, cases }, {})).toThrow())
it('wants one reference', () => {
  for (const value of ['', 'text', '{{start.a}}{{start.b}}', '{{start.a | upper}}'])
    expect(compiled('switch', { compare: { by: 'value', value }, cases }).problems).toMatchObject([
      { code: 'setting.invalid', at: { path: ['compare', 'value'] } },
    ])
})
