import { describe, expect, it } from 'vitest'
import { formSchema } from './form'
import { type Asked, takeAnswer } from './take-answer'

const schema = { type: 'object', properties: { amount: { type: 'number', maximum: 50 } }, required: ['amount'] }
const form = formSchema.parse({ title: 'Refund?', values: { amount: 48, text: '\u0000' }, schema, buttons: [] })
const asked: Asked = { question: 'approval', form, answers: ['approve', 'reject'] }

describe('an answer', () => {
  it('takes the values as they were shown when none are given', () => {
    expect(takeAnswer(asked, { answer: 'reject' })).toEqual({ value: form.values, edited: false })
    expect(takeAnswer({ ...asked, form: formSchema.parse({ title: 'x', buttons: [] }) }, { answer: 'approve' })).toEqual({ value: null, edited: false })
  })

  it('may change the values as far as their schema goes', () => {
    expect(takeAnswer(asked, { answer: 'approve', value: { amount: 42.5 } })).toEqual({ value: { amount: 42.5 }, edited: true })
    expect(takeAnswer(asked, { answer: 'approve', value: { amount: 51 } })).toMatchObject({
      hint: 'amount: must be at most 50',
      places: [{ path: ['value', 'amount'], message: 'must be at most 50' }],
    })
    expect(takeAnswer(asked, { answer: 'approve', value: { text: '\u0000', amount: 48 } })).toMatchObject({ edited: false })
  })

  it('may not change values that have no schema', () => {
    const { schema: _, ...fixed } = form
    expect(takeAnswer({ ...asked, form: fixed }, { answer: 'approve', value: { amount: 1 } })).toHaveProperty('refused')
    expect(takeAnswer({ ...asked, form: fixed }, { answer: 'approve', value: { text: '\u0000', amount: 48 } })).toMatchObject({ edited: false })
  })

  it('that was not asked for is refused and says which ones there are', () => {
    expect(takeAnswer(asked, { answer: 'constructor' })).toEqual({
      refused: '"constructor" is not an answer to this question.',
      hint: 'Answer with one of: "approve", "reject".',
      places: [{ path: ['answer'], message: 'must be one of: "approve", "reject"' }],
    })
  })

  it('about an uncertain call says what it brought, never what it was sent with', () => {
    const uncertain: Asked = { question: 'uncertain', form, answers: ['done', 'again'] }
    expect(takeAnswer(uncertain, { answer: 'done' })).toEqual({ value: null, edited: false })
    expect(takeAnswer({ ...uncertain, form: { ...form, schema: undefined } }, { answer: 'done', value: ['x'] })).toEqual({ value: ['x'], edited: true })
  })

  it('that sends an uncertain call again takes no value: the call is sent as it was', () => {
    const uncertain: Asked = { question: 'uncertain', form, answers: ['done', 'again'] }
    expect(takeAnswer(uncertain, { answer: 'again' })).toEqual({ value: null, edited: false })
    expect(takeAnswer(uncertain, { answer: 'again', value: { amount: 1 } })).toHaveProperty('refused')
  })
})

it('a form shows as text what a lone reference left as it was', () => {
  expect(formSchema.parse({ title: 17, why: null, buttons: [{ answer: 'a', label: ['x'], tone: 'plain' }] })).toMatchObject({
    title: '17',
    why: 'null',
    buttons: [{ label: '["x"]' }],
  })
  expect(formSchema.safeParse({ buttons: [] }).success).toBe(false)
})
