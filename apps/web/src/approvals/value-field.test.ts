import { describe, expect, test } from 'vitest'
import { rawOf, readValues, valueFields } from './value-field'

const form = {
  values: { order: '10482', amount: 48, reason: 'twice', notify: true, lines: [1] },
  schema: {
    type: 'object',
    properties: {
      order: { const: '10482' },
      amount: { type: 'number', maximum: 50 },
      reason: { enum: ['twice', 'late'] },
      notify: { type: 'boolean' },
      lines: { type: 'array' },
    },
    required: ['order', 'amount', 'reason', 'notify', 'lines'],
    additionalProperties: false,
  },
}
const asked = { question: 'approval', form } as const

function read(raw: Readonly<Record<string, string>>) {
  return readValues(asked, (input) => raw[input])
}

describe('the values of an approval', () => {
  test('are controls of their type; what the schema fixes cannot be changed', () => {
    expect(valueFields(asked).map(({ input, type }) => [input, type])).toEqual([
      ['value.order', 'fixed'],
      ['value.amount', 'number'],
      ['value.reason', 'choice'],
      ['value.notify', 'boolean'],
      ['value.lines', 'json'],
    ])
  })

  test('stay as they are when nobody changes them, also when a form sends them back', () => {
    const sent = Object.fromEntries(valueFields(asked).map((field) => [field.input, rawOf(field).replaceAll('\n', '\r\n')]))
    expect(read(sent)).toEqual({ changed: [], wrong: new Map() })
  })

  test('are put together from what was changed; a fixed one that is sent all the same is not heard', () => {
    const { value, changed, wrong } = read({ 'value.order': '1', 'value.amount': '42.5', 'value.reason': '"late"', 'value.notify': 'false' })
    expect(value).toEqual({ order: '10482', amount: 42.5, reason: 'late', notify: false, lines: [1] })
    expect(changed.map(({ key }) => key)).toEqual(['amount', 'reason', 'notify'])
    expect(wrong.size).toBe(0)
  })

  test('say which of them is wrong', () => {
    expect([...read({ 'value.amount': 'much', 'value.lines': '[' }).wrong]).toEqual([
      ['value.amount', 'notNumber'],
      ['value.lines', 'notJson'],
    ])
    expect([...read({ 'value.amount': '51' }).wrong]).toEqual([['value.amount', { rule: { keyword: 'maximum', wants: 50 } }]])
  })

  test('without a schema, or of a call that nobody is sure of, are shown only', () => {
    expect(valueFields({ question: 'approval', form: { values: { a: 1 } } })).toEqual([{ input: 'value.a', key: 'a', shown: 1, type: 'fixed' }])
    expect(valueFields({ question: 'uncertain', form: { values: { a: 1 }, schema: {} } })[0]?.type).toBe('fixed')
    expect(valueFields({ question: 'approval', form: {} })).toEqual([])
  })

  test('that are no object are changed as JSON', () => {
    const list = { question: 'approval', form: { values: [1], schema: { type: 'array' } } } as const
    expect(readValues(list, () => '[1, 2]').value).toEqual([1, 2])
  })
})
