'use client'
import { TextArea, TextInput } from '@heddle/ui/text-input.tsx'
import { useId } from 'react'
import { AnswerButtons } from './answer-buttons'
import { useApprovalText } from './text'
import type { OpenAnswer } from './use-answer-form'

interface DecideBarProps {
  readonly open: OpenAnswer
  readonly touch: boolean
  readonly disabled: boolean
}

/** Below the question: a note, and the buttons that decide. The keyboard comes to the note first, to what lets things happen last. */
export function DecideBar({ open, touch, disabled }: DecideBarProps) {
  const text = useApprovalText()
  const { note, setNote } = open
  return (
    <footer className="decide" data-touch={touch || undefined}>
      {open.fields.read.wrong.size > 0 && (
        <p className="decide-wrong text-bad" role="alert">
          {text.valuesWrong}
        </p>
      )}
      {open.approval.question === 'uncertain' && <Brought value={open.brought} onChange={open.setBrought} />}
      <TextArea
        name="note"
        aria-label={text.note}
        placeholder={text.note}
        rows={Math.min(6, note.split('\n').length)}
        maxLength={10_000}
        className={touch ? 'min-h-11 py-3 text-14' : 'min-h-8'}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <fieldset className="decide-buttons" aria-label={text.answers}>
        <AnswerButtons buttons={open.form.buttons} size={touch ? 'touch' : 'large'} disabled={disabled} />
      </fieldset>
    </footer>
  )
}

function Brought({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const text = useApprovalText()
  const hint = useId()
  return (
    <div className="decide-brought">
      <TextInput
        name="brought"
        aria-label={text.brought}
        placeholder={text.brought}
        aria-describedby={hint}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={hint} className="text-12 text-ink-muted">
        {text.broughtHint}
      </p>
    </div>
  )
}
