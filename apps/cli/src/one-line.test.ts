import { expect, it } from 'vitest'
import { oneLine, shown } from './one-line'

it('leaves nothing in a text that a terminal would obey', () => {
  expect(oneLine('Refund\n\u001b[31m48\u0007 EUR\u202e?')).toBe('Refund [31m48 EUR ?')
  expect(shown('a\u001b]0;b\u0007\nc\u009b')).toBe('a ]0;b \nc ')
  expect(oneLine('李 👩‍👩‍👧 é')).toBe('李 👩‍👩‍👧 é')
})

it('cuts what is too long for a cell', () => {
  expect(oneLine('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`)
  expect(oneLine('x'.repeat(60))).toHaveLength(60)
})
