'use client'
import type { Form } from '@heddle/core/approval/form'
import { type FormEvent, useState } from 'react'
import { formInWords } from './answer-words'
import type { Approval } from './approval'
import type { GivenAnswer } from './given-answer'
import { readBrought } from './read-brought'
import { type ApprovalText, useApprovalText } from './text'
import { type AnswerFields, useAnswerFields } from './use-answer-fields'

export interface AnswerFormParts {
  readonly approval: Approval
  /** What came back with a refused answer, by the name of its input. */
  readonly written?: Readonly<Record<string, string>>
  /** Where it is sent, also without any script; else `onAnswer` takes it. */
  readonly action?: string
  readonly onAnswer?: (given: GivenAnswer) => void
}

/** One approval while a person writes their answer. */
export interface OpenAnswer {
  readonly approval: Approval
  /** In the person's words and language. */
  readonly form: Form
  readonly fields: AnswerFields
  readonly note: string
  readonly setNote: (note: string) => void
  readonly brought: string
  readonly setBrought: (brought: string) => void
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
}

export function useAnswerForm({ approval, written = {}, action, onAnswer }: AnswerFormParts): OpenAnswer {
  const text = useApprovalText()
  const fields = useAnswerFields(approval, written)
  const [note, setNote] = useState(written.note ?? '')
  const [brought, setBrought] = useState(written.brought ?? '')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const answer = answerOf(event)
    const refuses = approval.form.buttons.some((button) => button.answer === answer && button.tone === 'bad')
    const right = fields.read.wrong.size === 0 || refuses
    if (action !== undefined && answer !== undefined && right) return
    event.preventDefault()
    if (answer === undefined) return
    if (right) onAnswer?.({ answer, ...decidedOn(answer, { approval, fields, brought }), ...(note.trim() !== '' && { note: note.trim() }) })
    else event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  return { approval, form: withChanges(formInWords(approval, text), fields, text), fields, note, setNote, brought, setBrought, submit }
}

/** Who refuses does not decide on values that are half changed. */
function decidedOn(answer: string, { approval, fields, brought }: Pick<OpenAnswer, 'approval' | 'fields' | 'brought'>): Pick<GivenAnswer, 'value'> {
  const isUncertain = approval.question === 'uncertain'
  const value = isUncertain ? (answer === 'done' ? readBrought(brought) : undefined) : fields.read.value
  return value === undefined ? {} : { value }
}

function withChanges(form: Form, { read }: AnswerFields, text: ApprovalText): Form {
  if (read.changed.length === 0) return form
  return { ...form, buttons: form.buttons.map((each) => (each.tone === 'good' ? { ...each, label: text.withChanges(each.label) } : each)) }
}

/** Only a button that was pressed answers. */
function answerOf({ nativeEvent }: FormEvent): string | undefined {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
  return submitter instanceof HTMLButtonElement && submitter.name === 'answer' ? submitter.value : undefined
}
