import type { Json } from '@heddle/core/json'
import { Icon } from '@heddle/ui/icon.tsx'
import { useEditor } from '../editor-context'
import { type FieldSchema, startValue, wordsOf } from './field-schema'
import { asObject, type ControlProps } from './setting-field'
import { problemsBelow, SettingsFields } from './settings-fields'
import { useFormText } from './text'

/** Rows of settings: cases of a branch, headers, input fields. */
export function ListControl({ id, schema, value, onChange, problems, offers, describedBy }: ControlProps) {
  const text = useFormText()
  const rows = (Array.isArray(value) ? value : Array.isArray(schema.default) ? (schema.default as readonly Json[]) : []) as readonly Json[]
  const item = schema.items ?? {}
  const put = (index: number, row: Json) => onChange(rows.map((each, at) => (at === index ? row : each)))
  const move = (index: number, by: -1 | 1) => onChange(swapped(rows, index, index + by))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its legend inside
    <div id={id} role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy} className="rows">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id of their own, and their order is what they are
        <fieldset key={index} className="row-card" data-row={index}>
          <div className="row-tools">
            <RowTool icon="arrow-up" label={text.moveUp} disabled={index === 0} onClick={() => move(index, -1)} />
            <RowTool icon="arrow-down" label={text.moveDown} disabled={index === rows.length - 1} onClick={() => move(index, 1)} />
            <RowTool
              icon="x"
              label={text.removeRow}
              disabled={rows.length <= (schema.minItems ?? 0)}
              onClick={() => onChange(rows.filter((_each, at) => at !== index))}
            />
          </div>
          <SettingsFields schema={item} value={asObject(row)} onChange={(next) => put(index, next)} problems={problemsBelow(problems, index)} offers={offers} />
        </fieldset>
      ))}
      <button
        type="button"
        className="btn s"
        disabled={rows.length >= (schema.maxItems ?? Number.POSITIVE_INFINITY)}
        onClick={() => onChange([...rows, newRow(item, rows)])}
      >
        <Icon name="plus" size={14} />
        {text.addRow}
      </button>
    </div>
  )
}

/** A new row; a way out gets a name that no other row has, so that edges can tell them apart. */
function newRow(item: FieldSchema, rows: readonly Json[]): Json {
  const row = startValue(item) as Json
  if (item.properties?.['port'] === undefined) return row
  const taken = new Set(rows.map((each) => asObject(each)['port']))
  let number = rows.length + 1
  while (taken.has(`case_${number}`)) number += 1
  return { ...asObject(row), port: `case_${number}` }
}

function swapped(rows: readonly Json[], from: number, to: number): readonly Json[] {
  const next = [...rows]
  const [moved] = next.splice(from, 1)
  if (moved !== undefined) next.splice(to, 0, moved)
  return next
}

interface RowToolProps {
  readonly icon: string
  readonly label: string
  readonly disabled: boolean
  readonly onClick: () => void
}

function RowTool({ icon, label, disabled, onClick }: RowToolProps) {
  return (
    <button type="button" className="row-tool" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} size={14} />
    </button>
  )
}

/** One of several shapes, told apart by a constant field: no sign-in, a bearer token, a header. */
export function VariantControl({ id, schema, value, onChange, problems, offers, describedBy }: ControlProps) {
  const { language } = useEditor()
  const variants = schema.oneOf ?? []
  const tag = tagOf(variants)
  const current = asObject((value ?? schema.default) as Json | undefined)
  const chosen = variants.find((variant) => variant.properties?.[tag]?.const === current[tag]) ?? variants[0]
  return (
    <div className="settings">
      <select
        id={id}
        aria-describedby={describedBy}
        className="input"
        value={String(current[tag])}
        onChange={(event) => {
          const next = variants.find((variant) => String(variant.properties?.[tag]?.const) === event.target.value)
          if (next) onChange({ ...asObject(startValue(next) as Json), [tag]: next.properties?.[tag]?.const as Json })
        }}
      >
        {variants.map((variant) => {
          const name = String(variant.properties?.[tag]?.const)
          return (
            <option key={name} value={name}>
              {wordsOf(variant, name, language).title}
            </option>
          )
        })}
      </select>
      {chosen && <SettingsFields schema={chosen} value={current} onChange={onChange} problems={problems} offers={offers} />}
    </div>
  )
}

function tagOf(variants: readonly FieldSchema[]): string {
  const first = variants[0]?.properties ?? {}
  return Object.keys(first).find((name) => first[name]?.const !== undefined) ?? 'type'
}
