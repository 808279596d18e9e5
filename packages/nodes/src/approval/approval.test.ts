import { formSchema } from '@heddle/core/approval/form'
import { takeAnswer } from '@heddle/core/approval/take-answer'
import { fill } from '@heddle/core/expression/fill'
import type { Json } from '@heddle/core/json'
import { expect, it } from 'vitest'
import { nodeTypes } from '../definitions'
import { compiled } from '../test-filled-op'

const config = {
  question: 'Refund {{start.amount}}?',
  values: [
    { name: 'order', value: '{{start.order}}' },
    { name: 'amount', value: '{{start.amount}}', edit: true, type: 'number' },
  ],
}

/** The question as a person gets it when the run was given this input. */
function asked(settings: object, input: Json) {
  const { op, problems } = compiled('approval', settings)
  if (op?.op !== 'ask') throw new Error(JSON.stringify(problems))
  const form = formSchema.parse(fill(op.form, (root) => (root === 'start' ? { found: true, value: input } : { found: false })))
  return { question: 'approval' as const, form, answers: op.answers }
}

it('asks with the values of the run, each with its type', () => {
  const { form, answers } = asked(config, { amount: 48, order: { id: 7 } })
  expect(answers).toEqual(['approve', 'reject'])
  expect(form).toMatchObject({
    title: 'Refund 48?',
    values: { order: { id: 7 }, amount: 48 },
    buttons: [
      { answer: 'approve', label: 'Approve', tone: 'good' },
      { answer: 'reject', label: 'Reject', tone: 'bad' },
    ],
  })
})

it('lets a value be changed only where that is allowed, and within its type', () => {
  const question = asked(config, { amount: 48, order: '10482' })
  const take = (value: Json) => takeAnswer(question, { answer: 'approve', value })
  expect(take({ order: '10482', amount: 42.5 })).toEqual({ value: { order: '10482', amount: 42.5 }, edited: true })
  expect(take({ order: '1', amount: 48 })).toHaveProperty('refused')
  expect(take({ order: '10482', amount: 'all' })).toHaveProperty('refused')
  expect(take({ order: '10482', amount: 48, more: 1 })).toHaveProperty('refused')
  expect(asked({ ...config, values: [{ name: 'order', value: 'x' }] }, { amount: 1 }).form.schema).toBeUndefined()
})

it('goes the way of its own buttons, and of a deadline', () => {
  const own = { ...config, buttons: [{ port: 'ship', title: 'Ship it', next: 'Ships to {{start.order}}.' }, { port: 'hold' }], deadline: true }
  expect(asked(own, { amount: 1, order: 'o' })).toMatchObject({
    answers: ['ship', 'hold'],
    form: { next: { ship: 'Ships to o.' }, buttons: [{ label: 'Ship it' }, { label: 'hold' }] },
  })
  expect(compiled('approval', own).op).toMatchObject({ deadline: { ms: { literal: 86_400_000 }, port: 'timeout' } })
  const type = nodeTypes.approval
  expect(type?.ports(type.config.parse(own))).toEqual(['ship', 'hold', 'timeout'])
})

it.each([
  [{}, ['question']],
  [{ ...config, buttons: [{ port: 'a' }, { port: 'a' }] }, ['buttons', 1, 'port']],
  [{ ...config, buttons: [{ port: 'timeout' }], deadline: true }, ['buttons', 0, 'port']],
  [{ ...config, values: [{ name: 'a' }, { name: 'a' }] }, ['values', 1, 'name']],
  [{ ...config, deadline: true, deadlineAmount: '' }, ['deadlineAmount']],
])('%j is told at its field', (settings, path) => {
  expect(compiled('approval', settings)).toMatchObject({ op: undefined, problems: [{ code: 'setting.invalid', at: { path } }] })
})
