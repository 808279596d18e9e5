import type { Form, Question } from '@heddle/core/approval/form'
import type { Json, JsonObject, JsonSchema } from '@heddle/core/json'
import { type Violation, violations } from '@heddle/core/json-schema/violations'
import { readJson } from '@heddle/core/json-text/read-json'

/** One value of an approval's form, as a person sees it and may change it. */
export interface ValueField {
  /** Its name in the form that is sent. */
  readonly input: string
  /** Its key among the values; absent: all of them in one. */
  readonly key?: string
  readonly type: 'fixed' | 'text' | 'number' | 'boolean' | 'choice' | 'json'
  /** Absent: the run shows none. */
  readonly shown?: Json
  readonly options?: readonly Json[]
}

/** No JSON, no number, or the rule of the schema that it does not keep to. */
export type Wrong = 'notJson' | 'notNumber' | { readonly rule: Violation['rule'] }

export interface ReadValues {
  /** Absent: nothing was changed. */
  readonly value?: Json
  readonly changed: readonly ValueField[]
  readonly wrong: ReadonlyMap<string, Wrong>
}

type Asked = { readonly question: Question; readonly form: Pick<Form, 'values' | 'schema'> }

/** What is shown of the values, and which of them may be changed: a `const` of the schema is fixed by the run. */
export function valueFields({ question, form: { values, schema } }: Asked): readonly ValueField[] {
  if (values === undefined) return []
  if (!isObject(values)) return [{ input: 'value', type: schema === undefined || question === 'uncertain' ? 'fixed' : 'json', shown: values }]
  const properties = schema?.properties
  if (schema === undefined || question === 'uncertain') return Object.keys(values).map((key) => ({ ...fieldAt(key, values), type: 'fixed' }))
  if (!isObject(properties)) return [{ input: 'value', type: 'json', shown: values }]
  return [...new Set([...Object.keys(properties), ...Object.keys(values)])].map((key) => ({ ...fieldAt(key, values), ...typeOf(properties[key], values[key]) }))
}

/** What its control holds before anybody changes it. */
export function rawOf({ type, shown }: ValueField): string {
  if (type === 'choice') return shown === undefined ? '' : JSON.stringify(shown)
  if (shown === undefined) return ''
  return typeof shown === 'string' && type !== 'json' ? shown : JSON.stringify(shown, null, type === 'json' ? 2 : 0)
}

/** Puts the values together from what the controls hold. `rawAt`: by the field's `input`; undefined where there is no control. */
export function readValues(asked: Asked, rawAt: (input: string) => string | undefined): ReadValues {
  const fields = valueFields(asked)
  const wrong = new Map<string, Wrong>()
  const changed = fields.filter((field) => field.type !== 'fixed' && plain(rawAt(field.input) ?? rawOf(field)) !== plain(rawOf(field)))
  if (changed.length === 0) return { changed, wrong }
  const parsed = new Map<string, Json>()
  for (const field of changed) {
    const read = parse(field, plain(rawAt(field.input) ?? ''))
    if (typeof read === 'string') wrong.set(field.input, read)
    else if ('value' in read) parsed.set(field.input, read.value)
    else wrong.set(field.input, read)
  }
  if (wrong.size > 0) return { changed, wrong }
  const value = joined(fields, parsed, asked.form.values)
  for (const { path, rule } of asked.form.schema === undefined ? [] : violations(asked.form.schema, value)) {
    const at = changed.find(({ key }) => key === undefined || key === path[0]) ?? changed[0]
    if (at !== undefined) wrong.set(at.input, { rule })
  }
  return { value, changed, wrong }
}

function joined(fields: readonly ValueField[], parsed: ReadonlyMap<string, Json>, values: Json | undefined): Json {
  const whole = parsed.get('value')
  if (whole !== undefined && fields.some(({ key }) => key === undefined)) return whole
  const all: Record<string, Json> = isObject(values) ? { ...values } : {}
  for (const { key, input } of fields) {
    const value = parsed.get(input)
    if (key !== undefined && value !== undefined) all[key] = value
  }
  return all
}

function fieldAt(key: string, values: JsonObject): Pick<ValueField, 'input' | 'key' | 'shown'> {
  const shown = Object.hasOwn(values, key) ? values[key] : undefined
  return { input: `value.${key}`, key, ...(shown !== undefined && { shown }) }
}

const simple: Readonly<Record<string, ValueField['type']>> = { string: 'text', number: 'number', integer: 'number', boolean: 'boolean' }

function typeOf(schema: Json | undefined, shown: Json | undefined): Pick<ValueField, 'type' | 'options'> {
  if (!isObject(schema)) return { type: 'fixed' }
  const { type, enum: options } = schema as JsonSchema
  if (Object.hasOwn(schema, 'const')) return { type: 'fixed' }
  if (Array.isArray(options)) return { type: 'choice', options }
  const named = typeof type === 'string' && Object.hasOwn(simple, type) ? (simple[type] ?? 'json') : 'json'
  if (named === 'json') return { type: type === undefined && typeof shown === 'string' ? 'text' : 'json' }
  // What the run shows may not be what its schema asks for: then it is shown as it is.
  const fits = shown === undefined || shown === null || typeof shown === (named === 'text' ? 'string' : named)
  return { type: fits ? named : 'json' }
}

function parse({ type }: ValueField, raw: string): { readonly value: Json } | Wrong {
  if (type === 'text') return { value: raw }
  const reading = readJson(raw)
  const value = 'value' in reading ? (reading.value as Json) : undefined
  if (type === 'number') return typeof value === 'number' ? { value } : 'notNumber'
  return value === undefined ? 'notJson' : { value }
}

/** A form sends line ends its own way. */
function plain(raw: string): string {
  return raw.replaceAll('\r\n', '\n')
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
