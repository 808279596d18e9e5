import type { Approval } from './approval'
import type { GivenAnswer } from './given-answer'
import { readBrought } from './read-brought'
import { readValues } from './value-field'

/** What a sent form says; `wrong` when a changed value is not as it must be. */
export function answerOfForm(approval: Pick<Approval, 'question' | 'form'>, sent: URLSearchParams): GivenAnswer | { readonly wrong: true } {
  const answer = sent.get('answer') ?? ''
  const note = (sent.get('note') ?? '').replaceAll('\r\n', '\n').trim()
  const noted = note === '' ? {} : { note }
  if (approval.question === 'uncertain') {
    const value = answer === 'done' ? readBrought(sent.get('brought') ?? '') : undefined
    return { answer, ...noted, ...(value !== undefined && { value }) }
  }
  const { value, wrong } = readValues(approval, (input) => sent.get(input) ?? undefined)
  const refuses = approval.form.buttons.some((button) => button.answer === answer && button.tone === 'bad')
  // Who refuses does not decide on values that are half changed.
  if (wrong.size > 0) return refuses ? { answer, ...noted } : { wrong: true }
  return { answer, ...noted, ...(value !== undefined && { value }) }
}
