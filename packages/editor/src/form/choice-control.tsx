import type { Json } from '@heddle/core/json'
import { useEditor } from '../editor-context'
import { optionWord } from './field-schema'
import { readScalar } from './read-written'
import type { ControlProps } from './setting-field'
import { useFormText } from './text'

/** No value of an enum that anybody writes. */
const NOTHING = '\n'

export function ChoiceControl({ id, schema, value, onChange, invalid, describedBy, required }: ControlProps) {
  const { language } = useEditor()
  const { choose } = useFormText()
  const current = value ?? schema.default
  // The first is not shown as if it were chosen, and what may be left out can be.
  const mayBeNothing = current === undefined || (schema.default === undefined && !required)
  return (
    <select
      id={id}
      aria-describedby={describedBy}
      className="input"
      value={current === undefined ? NOTHING : String(current)}
      aria-invalid={invalid || undefined}
      onChange={(event) => onChange(schema.enum?.find((option) => String(option) === event.target.value) as Json | undefined)}
    >
      {mayBeNothing && <option value={NOTHING}>{choose}</option>}
      {schema.enum?.map((option) => (
        <option key={String(option)} value={String(option)}>
          {optionWord(schema, option, language)}
        </option>
      ))}
    </select>
  )
}

export function SwitchControl({ id, schema, value, onChange, describedBy }: ControlProps) {
  const on = value ?? schema.default ?? false
  return (
    <input
      id={id}
      aria-describedby={describedBy}
      type="checkbox"
      role="switch"
      aria-checked={on === true}
      className="switch"
      checked={on === true}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

/** A value that may be text, a number, a truth value or null: what reads as one of the latter is one. */
export function ScalarControl({ id, value, onChange, invalid, describedBy }: ControlProps) {
  return (
    <input
      id={id}
      aria-describedby={describedBy}
      className="input"
      value={value === undefined ? '' : String(value)}
      aria-invalid={invalid || undefined}
      onChange={(event) => onChange(readScalar(event.target.value))}
    />
  )
}
