import { describe, expect, test } from 'vitest'
import { unusedAnswer } from './unused-answer'
import { rawOf, readValues, valueFields } from './value-field'

const form = {
  title: 'Refund?',
  values: { amount: 5, reason: 'twice' },
  schema: { type: 'object', properties: { amount: { type: 'number' }, reason: { type: 'string' } } },
  buttons: [],
}
const over = { question: 'approval', form, status: 'decided', value: form.values, note: null } as const

function written(raw: Readonly<Record<string, string>>, { note = '', brought = '', question = 'approval' as 'approval' | 'uncertain' } = {}) {
  const asked = { question, form }
  const read = readValues(asked, (input) => raw[input])
  const fields = {
    fields: valueFields(asked),
    read,
    raw: (field: Parameters<typeof rawOf>[0]) => raw[field.input] ?? rawOf(field),
    write: () => {},
    undo: () => {},
  }
  return { fields, note, brought }
}
const said = (...of: Parameters<typeof unusedAnswer>) => unusedAnswer(...of).map(({ what, raw }) => [typeof what === 'string' ? what : what.input, raw])

describe('what somebody had written when it was decided without it', () => {
  test('is kept as it was written, also what could not be read', () => {
    expect(said(over, written({ 'value.amount': '999' }, { note: 'Mine.' }))).toEqual([
      ['value.amount', '999'],
      ['note', 'Mine.'],
    ])
    expect(said({ ...over, status: 'expired', value: null }, written({ 'value.amount': 'much' }))).toEqual([['value.amount', 'much']])
  })

  test('is nothing while it waits, and nothing when it is what stands', () => {
    expect(said({ ...over, status: 'waiting' }, written({ 'value.amount': '999' }))).toEqual([])
    expect(said(over, written({}))).toEqual([])
    const mine = { ...over, value: { amount: 42.5, reason: 'twice' }, note: 'Two\nlines' }
    expect(said(mine, written({ 'value.amount': '42.50' }, { note: ' Two\r\nlines ' }))).toEqual([])
    expect(said(mine, written({ 'value.amount': '42.50', 'value.reason': 'late' }))).toEqual([['value.reason', 'late']])
  })

  test('may be what a call has brought', () => {
    const uncertain = { ...over, question: 'uncertain', value: { id: 1 } } as const
    expect(said(uncertain, written({}, { brought: '{"id": 1}', question: 'uncertain' }))).toEqual([])
    expect(said({ ...uncertain, value: null }, written({}, { brought: 'sent', question: 'uncertain' }))).toEqual([['brought', 'sent']])
  })
})
