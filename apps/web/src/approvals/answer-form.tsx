'use client'
import type { ReactNode } from 'react'
import { DecideBar } from './decide-bar'
import { Question } from './question'
import { UnusedAnswer } from './unused-answer-block'
import { type AnswerFormParts, useAnswerForm } from './use-answer-form'

interface AnswerFormProps extends AnswerFormParts {
  /** Above the question. */
  readonly head: ReactNode
  readonly aside?: ReactNode
  readonly footnote?: ReactNode
  readonly touch?: boolean
  /** Nothing can be sent: it is under way, or the person may only look. */
  readonly disabled?: boolean
}

/** One approval: the question, the values that may be changed, a note, and the buttons that decide it. */
export function AnswerForm({ head, aside, footnote, touch = false, disabled = false, ...parts }: AnswerFormProps) {
  const open = useAnswerForm(parts)
  const { approval } = parts
  return (
    <form className="case" method="post" action={parts.action} noValidate onSubmit={open.submit} data-testid="approval" data-status={approval.status}>
      {/* Enter in a field presses a form's first button: this one, which does nothing. */}
      <button type="submit" disabled hidden aria-hidden="true" tabIndex={-1} />
      <div className="case-b" data-single={aside === undefined || undefined}>
        <div className="case-m">
          {head}
          <UnusedAnswer open={open} />
          <Question open={open} />
          {footnote}
        </div>
        {aside}
      </div>
      {approval.status === 'waiting' && <DecideBar open={open} touch={touch} disabled={disabled} />}
    </form>
  )
}
