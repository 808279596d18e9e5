import type { KeywordForm } from './vocabulary'

interface Form {
  readonly holds: (value: unknown) => boolean
  /** Ends the sentence that begins with the place. */
  readonly words: string
  readonly hint?: string
}

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const

/** As the meta-schema of 2020-12 has it; what schemas inside must be is said of them. And an `enum` that allows nothing is none. */
const forms: Readonly<Record<KeywordForm, Form>> = {
  anything: { holds: () => true, words: '' },
  text: { holds: isText, words: 'must be a text' },
  address: { holds: isText, words: 'must be a text such as "#/$defs/name"' },
  identity: {
    holds: (value) => isText(value) && /^[^#]*#?$/.test(value),
    words: 'must be an address without a fragment (#...)',
    hint: 'Write "$anchor": "name" to give a schema a name within the document.',
  },
  anchor: { holds: (value) => isText(value) && /^[A-Za-z_][-A-Za-z0-9._]*$/.test(value), words: 'must be a name of letters, digits, "-", "." and "_"' },
  boolean: { holds: (value) => typeof value === 'boolean', words: 'must be true or false' },
  booleans: {
    holds: (value) => isRecord(value) && Object.values(value).every((each) => typeof each === 'boolean'),
    words: 'must be an object of true and false',
  },
  number: { holds: (value) => typeof value === 'number', words: 'must be a number' },
  multiple: { holds: (value) => typeof value === 'number' && value > 0, words: 'must be a number above 0' },
  count: { holds: (value) => Number.isInteger(value) && Number(value) >= 0, words: 'must be a whole number, 0 or more' },
  list: { holds: Array.isArray, words: 'must be a list' },
  values: {
    holds: (value) => Array.isArray(value) && value.length > 0,
    words: 'must be a list of at least one value',
    hint: 'With none, nothing ever fits: name the values that do, or leave it out.',
  },
  types: { holds: isTypes, words: `must be one of ${types.map((type) => `"${type}"`).join(', ')}, or a list of different ones` },
  names: {
    holds: isNames,
    words: 'must be a list of names, none of them twice',
    hint: 'It stands beside "properties" and names the fields that must be there: ["name"].',
  },
  'name-lists': { holds: (value) => isRecord(value) && Object.values(value).every(isNames), words: 'must be an object of lists of names, none of them twice' },
  pattern: { holds: isText, words: 'must be a text: a regular expression' },
  schema: { holds: () => true, words: '' },
  'schema-list': { holds: (value) => Array.isArray(value) && value.length > 0, words: 'must be a list of at least one schema' },
  schemas: { holds: isRecord, words: 'must be an object of schemas' },
  'schemas-by-pattern': { holds: isRecord, words: 'must be an object of schemas' },
  'schemas-or-names': { holds: isRecord, words: 'must be an object of schemas or lists of names' },
}

/** What is wrong with a keyword's value; undefined: nothing. */
export function formFault(form: KeywordForm, value: unknown): { readonly says: string; readonly hint: string } | undefined {
  const { holds, words, hint = 'JSON Schema (2020-12) allows nothing else here.' } = forms[form]
  return holds(value) ? undefined : { says: words, hint }
}

/** The schemas in a keyword's value, or what stands in the place of one; each with its step within the value, if it is not the value itself. */
export function schemasIn(form: KeywordForm | undefined, value: unknown): readonly (readonly [string | number | undefined, unknown])[] {
  if (form === 'schema') return [[undefined, value]]
  if (form === 'schema-list') return Array.isArray(value) ? value.map((schema, index) => [index, schema] as const) : []
  if (!isRecord(value)) return []
  if (form === 'schemas' || form === 'schemas-by-pattern') return Object.entries(value)
  return form === 'schemas-or-names' ? Object.entries(value).filter(([, each]) => !isNames(each)) : []
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isNames(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText) && new Set(value).size === value.length
}

function isTypes(value: unknown): boolean {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.length > 0 && list.length <= types.length && list.every((type) => types.some((known) => known === type)) && new Set(list).size === list.length
}
