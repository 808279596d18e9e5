import type { Json } from '@heddle/core/json'
import { useId } from 'react'
import { useEditor } from '../editor-context'
import { ChoiceControl, ScalarControl, SwitchControl } from './choice-control'
import { controlFor, type FieldSchema, wordsOf } from './field-schema'
import { JsonControl } from './json-control'
import { ListControl, VariantControl } from './nested-control'
import { NumberControl } from './number-control'
import { ModelControl, SecretControl } from './offer-control'
import type { Offer } from './references-at'
import { placeInside } from './say-wrong'
import { SchemaControl } from './schema-control'
import { SettingsFields } from './settings-fields'
import { useFormText } from './text'
import { TextControl } from './text-control'
import { UnreadContext, useUnreadBelow } from './unread'

export interface FieldProps {
  readonly name: string
  readonly schema: FieldSchema
  readonly value: Json | undefined
  /** `undefined` takes the setting away. */
  readonly onChange: (value: Json | undefined) => void
  /** Those whose path leads into this field; the path is cut to what lies below it. */
  readonly problems: readonly FieldProblem[]
  readonly offers: readonly Offer[]
  /** What holds while nothing is written, where the schema alone does not tell. */
  readonly byDefault?: string | undefined
  /** Said beside the label. */
  readonly required?: boolean
}

export interface FieldProblem {
  readonly path: readonly (string | number)[]
  readonly severity: 'error' | 'warning'
  readonly message: string
}

export interface ControlProps extends FieldProps {
  readonly id: string
  readonly invalid: boolean
  /** The hint and what is wrong, for screen readers. */
  readonly describedBy?: string | undefined
  /** Only where no label stands beside the control. */
  readonly label?: string
}

/** One setting with its label, help and what is wrong with it. */
export function SettingField(props: FieldProps) {
  const { language } = useEditor()
  const { required } = useFormText()
  const id = useId()
  const { title, description } = wordsOf(props.schema, props.name, language)
  const own = props.problems.filter(({ path }) => path.length === 0)
  const control = controlFor(props.schema)
  const nested = control === 'list' || control === 'object' || control === 'variant'
  const [unread, place] = useUnreadBelow()
  const wrong = nested ? own : unread ? [] : props.problems
  const told = [...(wrong.length > 0 ? [`${id}-wrong`] : []), ...(description === undefined ? [] : [`${id}-hint`])]
  return (
    <div className="setting" data-setting={props.name}>
      <div className="setting-label">
        {nested && control !== 'variant' ? <span id={`${id}-label`}>{title}</span> : <label htmlFor={id}>{title}</label>}
        {props.schema.unit !== undefined && <span className="text-ink-faint">{props.schema.unit}</span>}
        {props.required && <span className="text-ink-faint">{required}</span>}
      </div>
      <UnreadContext.Provider value={place}>
        <Control {...props} id={id} invalid={wrong.some(({ severity }) => severity === 'error')} describedBy={told.length > 0 ? told.join(' ') : undefined} />
      </UnreadContext.Provider>
      {wrong.length > 0 && (
        <div id={`${id}-wrong`}>
          {wrong.map(({ path, severity, message }) => (
            <p key={placeInside(path) + message} className={severity === 'error' ? 'setting-problem bad' : 'setting-problem warn'}>
              {path.length > 0 && <b>{placeInside(path)}: </b>}
              {message}
            </p>
          ))}
        </div>
      )}
      {description !== undefined && (
        <p id={`${id}-hint`} className="setting-hint">
          {description}
        </p>
      )}
    </div>
  )
}

function Control(props: ControlProps) {
  switch (controlFor(props.schema)) {
    case 'text':
    case 'template':
    case 'expression':
    case 'area':
    case 'template-area':
      return <TextControl {...props} />
    case 'number':
      return <NumberControl {...props} />
    case 'switch':
      return <SwitchControl {...props} />
    case 'choice':
      return <ChoiceControl {...props} />
    case 'scalar':
      return <ScalarControl {...props} />
    case 'model':
      return <ModelControl {...props} />
    case 'secret':
      return <SecretControl {...props} />
    case 'list':
      return <ListControl {...props} />
    case 'variant':
      return <VariantControl {...props} />
    case 'object':
      return (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its legend inside
        <div role="group" aria-labelledby={`${props.id}-label`} aria-describedby={props.describedBy}>
          <SettingsFields schema={props.schema} value={asObject(props.value)} onChange={props.onChange} problems={props.problems} offers={props.offers} />
        </div>
      )
    case 'schema':
      return <SchemaControl {...props} />
    case 'json':
      return <JsonControl {...props} />
  }
}

export function asObject(value: Json | undefined): { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as { readonly [key: string]: Json }) : {}
}
