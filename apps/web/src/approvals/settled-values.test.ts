import { describe, expect, test } from 'vitest'
import { type Settled, settledValues } from './settled-values'

const form = {
  title: 'Refund?',
  values: { order: '10482', amount: 1 },
  schema: { type: 'object', properties: { order: { const: '10482' }, amount: { type: 'number' } } },
  buttons: [],
}
const said = (more: Partial<Settled>) =>
  settledValues({ question: 'approval', form, status: 'decided', value: null, ...more }).map(({ field: { key, shown }, was }) => [key, shown, was])

describe('the values of an approval that is over', () => {
  test('are as they were decided on, with what they were', () => {
    expect(said({ value: { amount: 75, order: '10482' } })).toEqual([
      ['order', '10482', undefined],
      ['amount', 75, '1'],
    ])
  })

  test('are as they were asked about when nobody changed them, or nobody decided', () => {
    const asked = [
      ['order', '10482', undefined],
      ['amount', 1, undefined],
    ]
    expect(said({ value: form.values })).toEqual(asked)
    expect(said({ status: 'expired' })).toEqual(asked)
    expect(said({ status: 'closed' })).toEqual(asked)
  })

  test('include what the decision added, and say what it left out', () => {
    expect(said({ value: { order: '10482', constructor: 'x' } })).toEqual([
      ['order', '10482', undefined],
      ['amount', undefined, '1'],
      ['constructor', 'x', ''],
    ])
  })

  test('that are no object are compared as a whole', () => {
    const list = { ...form, values: [1], schema: { type: 'array' } }
    expect(said({ form: list, value: [1, 2] })).toEqual([[undefined, [1, 2], '[\n  1\n]']])
    expect(said({ form: list, value: [1] })).toEqual([[undefined, [1], undefined]])
  })

  test('of a call that nobody was sure of are those that it was sent with', () => {
    expect(said({ question: 'uncertain', value: 'ok' })).toEqual([
      ['order', '10482', undefined],
      ['amount', 1, undefined],
    ])
  })
})
