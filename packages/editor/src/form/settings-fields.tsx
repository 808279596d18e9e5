import type { Json } from '@heddle/core/json'
import { useState } from 'react'
import { useText } from '../text'
import type { FieldSchema } from './field-schema'
import type { Offer } from './references-at'
import { type FieldProblem, SettingField } from './setting-field'

interface SettingsFieldsProps {
  readonly schema: FieldSchema
  readonly value: { readonly [key: string]: Json }
  readonly onChange: (value: { readonly [key: string]: Json }) => void
  readonly problems: readonly FieldProblem[]
  readonly offers: readonly Offer[]
}

/** The settings of an object; the advanced ones behind "More settings", open at once when one of them is wrong. */
export function SettingsFields({ schema, value, onChange, problems, offers }: SettingsFieldsProps) {
  const text = useText()
  const [more, setMore] = useState(false)
  const fields = Object.entries(schema.properties ?? {}).filter(([, field]) => field.const === undefined)
  const advanced = fields.filter(([, field]) => field.advanced)
  const open = more || advanced.some(([name]) => problems.some(({ path }) => path[0] === name))
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
      problems={problems.filter(({ path }) => path[0] === name).map(({ path, problem }) => ({ path: path.slice(1), problem }))}
      offers={offers}
    />
  )
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
