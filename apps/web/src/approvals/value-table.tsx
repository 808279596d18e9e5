'use client'
import { sayWrong } from '@heddle/editor/form/say-wrong'
import { useFormText } from '@heddle/editor/form/text'
import { Select, TextArea, TextInput } from '@heddle/ui/text-input.tsx'
import { shortRaw } from './short-raw'
import { Shown } from './shown-value'
import { useApprovalText } from './text'
import type { AnswerFields } from './use-answer-fields'
import { rawOf, type ValueField, type Wrong } from './value-field'

interface ValueTableProps {
  readonly answer: AnswerFields
}

/** The values that are decided on; those that may be changed are controls. */
export function ValueTable({ answer }: ValueTableProps) {
  return (
    <dl className="args">
      {answer.fields.map((field) => (
        <Row key={field.input} field={field} answer={answer} />
      ))}
    </dl>
  )
}

function Row({ field, answer }: { readonly field: ValueField; readonly answer: AnswerFields }) {
  const text = useApprovalText()
  const name = field.key ?? text.wholeValue
  const edited = answer.read.changed.some(({ input }) => input === field.input)
  const wrong = answer.read.wrong.get(field.input)
  const isLong = field.type === 'json' || (field.type === 'fixed' && typeof field.shown === 'object' && field.shown !== null)
  return (
    <div data-edited={edited || undefined} data-long={isLong || undefined} data-testid={field.input}>
      <dt>{field.type === 'fixed' ? name : <label htmlFor={field.input}>{name}</label>}</dt>
      <dd>{field.type === 'fixed' ? <Shown value={field.shown} /> : <Control field={field} answer={answer} wrong={wrong !== undefined} />}</dd>
      <dd className="end">
        {field.type === 'fixed' && answer.fields.some(({ type }) => type !== 'fixed') && text.fixed}
        {edited && (
          <button type="button" className="link" aria-label={text.undoOf(name)} onClick={() => answer.undo(field)}>
            {text.undo}
          </button>
        )}
      </dd>
      {edited && <dd className="under">{text.was(shortRaw(rawOf(field)))}</dd>}
      {wrong !== undefined && <WrongWords id={`${field.input}-wrong`} wrong={wrong} />}
    </div>
  )
}

function WrongWords({ id, wrong }: { readonly id: string; readonly wrong: Wrong }) {
  const text = useApprovalText()
  const form = useFormText()
  return (
    <dd id={id} className="under text-bad">
      {typeof wrong === 'string' ? text[wrong] : sayWrong(wrong.rule, form.wrong)}
    </dd>
  )
}

function Control({ field, answer, wrong }: { readonly field: ValueField; readonly answer: AnswerFields; readonly wrong: boolean }) {
  const raw = answer.raw(field)
  const shared = {
    id: field.input,
    name: field.input,
    value: raw,
    'aria-invalid': wrong || undefined,
    'aria-describedby': wrong ? `${field.input}-wrong` : undefined,
    onChange: (event: { readonly target: { readonly value: string } }) => answer.write(field, event.target.value),
  }
  if (field.type === 'boolean' || field.type === 'choice') {
    const options = field.type === 'boolean' ? [true, false] : (field.options ?? [])
    const known = options.map((option) => JSON.stringify(option))
    return (
      <Select {...shared} className="h-7">
        {!known.includes(raw) && <option value={raw}>{raw || '–'}</option>}
        {known.map((option, index) => (
          <option key={option} value={option}>
            {typeof options[index] === 'string' ? String(options[index]) : option}
          </option>
        ))}
      </Select>
    )
  }
  if (field.type === 'number') return <TextInput {...shared} className="num h-7" inputMode="decimal" autoComplete="off" />
  const lines = raw.split('\n').length
  if (field.type === 'json') return <TextArea {...shared} className="font-mono text-12" rows={Math.min(14, lines + 1)} spellCheck={false} />
  return <TextArea {...shared} className="block min-h-7 resize-none py-[3px]" rows={Math.min(8, Math.max(lines, Math.ceil(raw.length / 60)))} />
}
