import { canonicalJson } from '../graph/serialize'
import type { Json } from '../json'
import { type Violation, violations, violationText } from '../json-schema/violations'
import type { Form, Question } from './form'

export interface Asked {
  readonly question: Question
  readonly form: Form
  readonly answers: readonly string[]
}

export interface Answer {
  readonly answer: string
  /** Absent: the values as they were shown; for an uncertain call, that it brought nothing. */
  readonly value?: Json
}

/** What stands when this answer is given, or why it cannot be; places begin with `answer` or `value`. */
export type Taken =
  | { readonly value: Json; readonly edited: boolean }
  | { readonly refused: string; readonly hint: string; readonly places: readonly Pick<Violation, 'path' | 'message'>[] }

/** More than anybody reads. */
const MOST = 10

export function takeAnswer({ question, form, answers }: Asked, { answer, value }: Answer): Taken {
  if (!answers.includes(answer)) {
    const known = answers.map((each) => `"${each}"`).join(', ')
    const places = [{ path: ['answer'], message: `must be one of: ${known}` }]
    return { refused: `"${answer}" is not an answer to this question.`, hint: `Answer with one of: ${known}.`, places }
  }
  const shown = question === 'uncertain' ? null : (form.values ?? null)
  if (value === undefined || canonicalJson(value) === canonicalJson(shown)) return { value: shown, edited: false }
  if (question === 'uncertain' && answer !== 'done') {
    const places = [{ path: ['value'], message: 'is only for a call that was sent' }]
    return {
      refused: 'The call is sent again as it was: it takes no other value.',
      hint: 'Leave the value out, or say that the call was sent and what it brought.',
      places,
    }
  }
  // What an uncertain call has brought is told by the person: there is nothing to keep to unless the form says so.
  if (form.schema === undefined && question === 'approval') {
    const places = [{ path: ['value'], message: 'cannot be changed' }]
    return { refused: 'The values of this approval cannot be changed.', hint: 'Leave the value out to decide on what is shown.', places }
  }
  const wrong = form.schema === undefined ? [] : violations(form.schema, value).slice(0, MOST)
  if (wrong.length === 0) return { value, edited: true }
  const places = wrong.map(({ path, message }) => ({ path: ['value', ...path], message }))
  return { refused: 'The changed values are not as they must be.', hint: wrong.map(violationText).join('; '), places }
}
