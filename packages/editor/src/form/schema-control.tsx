import type { Json } from '@heddle/core/json'
import { useContext } from 'react'
import { useEditor } from '../editor-context'
import { wordsOf } from './field-schema'
import { FormPlace } from './form-place'
import { JsonControl } from './json-control'
import type { ControlProps } from './setting-field'

/** What a person who has never written one can begin with. */
const FIRST: Json = { type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'], additionalProperties: false }

/**
 * A JSON Schema. One that may be absent is switched on first; switched off it is out of the settings, and kept for as
 * long as the page is open in case it is switched on again.
 */
export function SchemaControl(props: ControlProps) {
  const { switchedOff, language } = useEditor()
  const place = `${useContext(FormPlace)} ${props.name}`
  const { id, name, schema, value, onChange, describedBy } = props
  // A setting that depends on another is switched by that one.
  if (schema.when !== undefined) return <JsonControl {...props} />
  const on = value !== undefined
  const turn = () => {
    if (value === undefined) return onChange(switchedOff.get(place) ?? FIRST)
    switchedOff.set(place, value)
    onChange(undefined)
  }
  return (
    <>
      <input id={id} type="checkbox" role="switch" aria-checked={on} aria-describedby={describedBy} className="switch" checked={on} onChange={turn} />
      {on && (
        <JsonControl
          {...props}
          id={`${id}-schema`}
          label={wordsOf(schema, name, language).title}
          // An emptied box is on its way to another schema; the switch is what takes it away.
          onChange={(next) => next !== undefined && onChange(next)}
        />
      )}
    </>
  )
}
