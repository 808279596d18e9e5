import type { Json } from '../json'
import { formatDate, parseMoment } from './dates'
import { ExpressionFailure } from './failure'

/** What a filter is called with, what it does. `default` is no function of a value: fill knows it. */
interface FilterRule {
  /** For the panel's help: how it is written. */
  readonly usage: string
  readonly args: readonly ArgumentRule[]
  apply(value: Json, args: readonly Json[]): Json
}

interface ArgumentRule {
  readonly takes: 'text' | 'count' | 'any'
  readonly required?: true
}

const rules: ReadonlyMap<string, FilterRule> = new Map<string, FilterRule>([
  [
    'json',
    {
      usage: 'json or json: 2 (indented)',
      args: [{ takes: 'count' }],
      apply: (value, [indent]) => JSON.stringify(value, null, typeof indent === 'number' ? indent : 0),
    },
  ],
  ['upper', { usage: 'upper', args: [], apply: (value) => text('upper', value).toUpperCase() }],
  ['lower', { usage: 'lower', args: [], apply: (value) => text('lower', value).toLowerCase() }],
  ['trim', { usage: 'trim', args: [], apply: (value) => text('trim', value).trim() }],
  [
    'join',
    {
      usage: 'join or join: "; "',
      args: [{ takes: 'text' }],
      apply: (value, [between]) =>
        list(value)
          .map(asText)
          .join(typeof between === 'string' ? between : ', '),
    },
  ],
  ['length', { usage: 'length', args: [], apply: lengthOf }],
  ['date', { usage: 'date: "YYYY-MM-DD HH:mm"', args: [{ takes: 'text' }], apply: (value, [pattern]) => date(value, pattern) }],
  ['number', { usage: 'number or number: 2 (decimals, as text)', args: [{ takes: 'count' }], apply: number }],
  ['truncate', { usage: 'truncate: 80 or truncate: 80, "..."', args: [{ takes: 'count', required: true }, { takes: 'text' }], apply: truncate }],
  ['default', { usage: 'default: "-"', args: [{ takes: 'any', required: true }], apply: (value) => value }],
])

export function isFilter(name: string): boolean {
  return rules.has(name)
}

/** What is wrong with the arguments, if anything. */
export function filterTakes(name: string, args: readonly Json[]): string | undefined {
  const rule = rules.get(name)
  if (rule === undefined) return `there is no filter called ${name}`
  const fits = args.length <= rule.args.length && rule.args.every((arg, place) => fitsRule(args[place], arg))
  return fits ? undefined : `${name} is written so: ${rule.usage}`
}

function fitsRule(arg: Json | undefined, { takes, required }: ArgumentRule): boolean {
  if (arg === undefined) return required !== true
  if (takes === 'text') return typeof arg === 'string'
  if (takes === 'count') return typeof arg === 'number' && Number.isInteger(arg) && arg >= 0 && (arg <= 20 || required === true)
  return true
}

/** @throws ExpressionFailure `type.mismatch` when the value is nothing for this filter. */
export function applyFilter(name: string, value: Json, args: readonly Json[]): Json {
  const rule = rules.get(name)
  if (rule === undefined)
    throw new ExpressionFailure('type.mismatch', `There is no filter called ${name}.`, 'The plan was made by another version: publish again.')
  return rule.apply(value, args)
}

/** How a value stands in a text: strings as they are, all else as JSON. */
export function asText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function text(filter: string, value: Json): string {
  if (typeof value === 'string') return value
  throw mismatch(filter, 'a text', value)
}

function list(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value as readonly Json[]
  throw mismatch('join', 'a list', value)
}

/** Characters are counted as people do, not in UTF-16 units. */
function lengthOf(value: Json): number {
  if (typeof value === 'string') return [...value].length
  if (value !== null && typeof value === 'object') return Object.keys(value).length
  throw mismatch('length', 'a text, a list or an object', value)
}

function date(value: Json, pattern: Json | undefined): string {
  const moment = typeof value === 'number' && Math.abs(value) <= 8.64e15 ? value : typeof value === 'string' ? parseMoment(value) : undefined
  if (moment === undefined) throw mismatch('date', 'a date like 2026-01-31T09:30:00Z, or milliseconds since 1970', value)
  return formatDate(moment, typeof pattern === 'string' ? pattern : 'YYYY-MM-DD')
}

function number(value: Json, [decimals]: readonly Json[]): Json {
  const found = typeof value === 'number' ? value : typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value.trim()) : Number.NaN
  if (!Number.isFinite(found)) throw mismatch('number', 'a number, or a text that is one', value)
  return typeof decimals === 'number' ? found.toFixed(decimals) : found
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/

function truncate(value: Json, [most, ending]: readonly Json[]): string {
  const characters = [...text('truncate', value)]
  if (typeof most !== 'number' || characters.length <= most) return characters.join('')
  return characters.slice(0, most).join('') + (typeof ending === 'string' ? ending : '…')
}

function mismatch(filter: string, wanted: string, value: Json): ExpressionFailure {
  const what =
    value === null
      ? 'null'
      : Array.isArray(value)
        ? 'a list'
        : typeof value === 'object'
          ? 'an object'
          : typeof value === 'string'
            ? 'a text'
            : `a ${typeof value}`
  return new ExpressionFailure(
    'type.mismatch',
    `The filter ${filter} wants ${wanted}, and got ${what}.`,
    'Take the filter away, or put a reference before it that yields such a value.',
  )
}
