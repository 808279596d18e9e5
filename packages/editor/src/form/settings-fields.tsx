import type { Json } from '@heddle/core/json'
import { useContext, useState } from 'react'
import { appliesIn, type FieldSchema } from './field-schema'
import { UsualPortTitle } from './form-place'
import type { Offer } from './references-at'
import { type FieldProblem, SettingField } from './setting-field'
import { useFormText } from './text'

interface SettingsFieldsProps {
  readonly schema: FieldSchema
  readonly value: { readonly [key: string]: Json }
  readonly onChange: (value: { readonly [key: string]: Json }) => void
  readonly problems: readonly FieldProblem[]
  readonly offers: readonly Offer[]
  /** Says at each field that must be filled in that it must. */
  readonly marksRequired?: boolean
}

/**
 * The settings of an object that apply; the advanced ones behind "More settings", open at once when one of them is
 * wrong. What does not apply keeps its value and is not shown, unless something is wrong with it.
 */
export function SettingsFields({ schema, value, onChange, problems, offers, marksRequired = false }: SettingsFieldsProps) {
  const text = useFormText()
  const [more, setMore] = useState(false)
  const usualTitle = useContext(UsualPortTitle)
  const { port } = value
  const isWrong = (name: string) => problems.some(({ path }) => path[0] === name)
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name, field]) => field.const === undefined && (appliesIn(schema, value, name) || isWrong(name)),
  )
  const advanced = fields.filter(([, field]) => field.advanced)
  const open = more || advanced.some(([name]) => isWrong(name))
  const change = (name: string, next: Json | undefined) => {
    const { [name]: _before, ...rest } = value
    onChange(next === undefined ? rest : { ...value, [name]: next })
  }
  const draw = ([name, field]: (typeof fields)[number]) => (
    <SettingField
      key={name}
      name={name}
      schema={field}
      value={Object.hasOwn(value, name) ? value[name] : undefined}
      onChange={(next) => change(name, next)}
      problems={problemsBelow(problems, name)}
      offers={offers}
      byDefault={name === 'title' && typeof port === 'string' ? usualTitle(port) : undefined}
      required={marksRequired && field.type !== 'boolean' && (schema.required ?? []).includes(name)}
    />
  )
  // Of a variant without settings nothing is drawn, not even a gap.
  if (fields.length === 0) return null
  return (
    <div className="settings">
      {fields.filter(([, field]) => !field.advanced).map(draw)}
      {advanced.length > 0 && (
        <button type="button" className="settings-more" aria-expanded={open} onClick={() => setMore(!more)}>
          {open ? text.less : text.more}
        </button>
      )}
      {open && advanced.map(draw)}
    </div>
  )
}

/** Those whose path leads into a field or row, cut to what lies below it. */
export function problemsBelow(problems: readonly FieldProblem[], step: string | number): readonly FieldProblem[] {
  return problems.filter(({ path }) => path[0] === step).map((problem) => ({ ...problem, path: problem.path.slice(1) }))
}
