import { expect, test } from 'vitest'
import { answerOfForm } from './answer-of-form'
import { readSentBack, writeSentBack } from './sent-back'

const form = {
  title: 'Refund?',
  values: { order: 'A', amount: 48 },
  schema: { type: 'object', properties: { order: { const: 'A' }, amount: { type: 'number' } } },
  buttons: [
    { answer: 'approve', label: 'Approve', tone: 'good' as const },
    { answer: 'reject', label: 'Reject', tone: 'bad' as const },
  ],
}
const asked = { question: 'approval' as const, form }

test('a form sent without any script says the same as the page', () => {
  const sent = new URLSearchParams({ 'value.amount': '42.5', note: ' one\r\nfee ', answer: 'approve' })
  expect(answerOfForm(asked, sent)).toEqual({ answer: 'approve', value: { order: 'A', amount: 42.5 }, note: 'one\nfee' })
  expect(answerOfForm(asked, new URLSearchParams({ 'value.amount': '48', note: '', answer: 'reject' }))).toEqual({ answer: 'reject' })
})

test('a value that is not as it must be decides nothing, unless the answer is a no', () => {
  expect(answerOfForm(asked, new URLSearchParams({ 'value.amount': 'much', answer: 'approve' }))).toEqual({ wrong: true })
  expect(answerOfForm(asked, new URLSearchParams({ 'value.amount': 'much', answer: 'reject' }))).toEqual({ answer: 'reject' })
})

test('of a call that nobody is sure of, the person tells what it brought', () => {
  const uncertain = { question: 'uncertain' as const, form: { ...form, schema: undefined, buttons: [] } }
  expect(answerOfForm(uncertain, new URLSearchParams({ brought: '{"id": 7}', answer: 'done' }))).toEqual({ answer: 'done', value: { id: 7 } })
  expect(answerOfForm(uncertain, new URLSearchParams({ brought: 'sent it', answer: 'done' }))).toEqual({ answer: 'done', value: 'sent it' })
  expect(answerOfForm(uncertain, new URLSearchParams({ brought: 'x', answer: 'again' }))).toEqual({ answer: 'again' })
})

test('what was written comes back with a refused answer, unless it is too long for an address', () => {
  const back = (note: string) => {
    const [, query] = writeSentBack('answer.invalid', new URLSearchParams({ 'value.amount': 'much', note, answer: 'approve' })).split('?')
    const params = new URLSearchParams(query)
    return readSentBack(Object.fromEntries(params))
  }
  expect(back('为什么')).toEqual({ refused: 'answer.invalid', written: { 'value.amount': 'much', note: '为什么' } })
  expect(back('x'.repeat(9000))).toEqual({ refused: 'answer.invalid', written: {} })
})
