import type { Json } from '../json'
import type { Meter } from './budget'
import { charactersIn } from './characters'
import { formatDate, parseMoment } from './dates'
import { ExpressionFailure } from './failure'
import { asText, jsonText } from './json-text'

/** What a filter is called with, what it does. `default` is no function of a value: fill knows it. */
interface FilterRule {
  /** For the panel's help: how it is written. */
  readonly usage: string
  readonly args: readonly ArgumentRule[]
  apply(value: Json, given: Given): Json
}

interface ArgumentRule {
  readonly takes: 'text' | 'count' | 'any'
  readonly required?: true
}

/** What a filter is given beside the value, and what its work is charged to. */
interface Given {
  readonly args: readonly Json[]
  readonly meter: Meter
}

const rules: ReadonlyMap<string, FilterRule> = new Map<string, FilterRule>([
  ['json', { usage: 'json or json: 2 (indented)', args: [{ takes: 'count' }], apply: json }],
  ['upper', { usage: 'upper', args: [], apply: (value, { meter }) => text('upper', value, meter).toUpperCase() }],
  ['lower', { usage: 'lower', args: [], apply: (value, { meter }) => text('lower', value, meter).toLowerCase() }],
  ['trim', { usage: 'trim', args: [], apply: (value, { meter }) => text('trim', value, meter).trim() }],
  ['join', { usage: 'join or join: "; "', args: [{ takes: 'text' }], apply: join }],
  ['length', { usage: 'length', args: [], apply: lengthOf }],
  ['date', { usage: 'date: "YYYY-MM-DD HH:mm"', args: [{ takes: 'text' }], apply: date }],
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

/** @throws ExpressionFailure `type.mismatch` when the value is nothing for this filter; OverBudget. */
export function applyFilter(name: string, value: Json, given: Given): Json {
  const rule = rules.get(name)
  if (rule === undefined)
    throw new ExpressionFailure('type.mismatch', `There is no filter called ${name}.`, 'The plan was made by another version: publish again.')
  return rule.apply(value, given)
}

function json(value: Json, { args: [indent], meter }: Given): string {
  // JSON.stringify moves in by ten at most.
  return jsonText(value, meter, typeof indent === 'number' ? Math.min(indent, 10) : 0)
}

function text(filter: string, value: Json, meter: Meter): string {
  if (typeof value !== 'string') throw mismatch(filter, 'a text', value)
  meter.passText(value.length)
  return value
}

function join(value: Json, { args: [between], meter }: Given): string {
  if (!Array.isArray(value)) throw mismatch('join', 'a list', value)
  const pieces: string[] = []
  const gap = typeof between === 'string' ? between : ', '
  let length = 0
  for (const item of value as readonly Json[]) {
    const piece = asText(item, meter)
    length += piece.length + gap.length
    meter.spend(1 + (piece.length >> 7) + (gap.length >> 7))
    meter.allowText(length)
    pieces.push(piece)
  }
  return pieces.join(gap)
}

function lengthOf(value: Json, { meter }: Given): number {
  if (typeof value === 'string') {
    meter.spend(value.length >> 5)
    return charactersIn(value)
  }
  if (value === null || typeof value !== 'object') throw mismatch('length', 'a text, a list or an object', value)
  if (Array.isArray(value)) return value.length
  const { length } = Object.keys(value)
  meter.spend(length)
  return length
}

function date(value: Json, { args: [given], meter }: Given): string {
  const moment = typeof value === 'number' && Math.abs(value) <= 8.64e15 ? value : typeof value === 'string' ? parseMoment(value) : undefined
  if (moment === undefined) throw mismatch('date', 'a date like 2026-01-31T09:30:00Z, or milliseconds since 1970', value)
  const pattern = typeof given === 'string' ? given : 'YYYY-MM-DD'
  // A bracket that nothing closes is looked for to the end, and so is the next.
  meter.spend(10 + Math.floor((pattern.length * pattern.split('[').length) / 64))
  return formatDate(moment, pattern)
}

function number(value: Json, { args: [decimals], meter }: Given): Json {
  if (typeof value === 'string') meter.spend(value.length >> 6)
  const found = typeof value === 'number' ? value : typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value.trim()) : Number.NaN
  if (!Number.isFinite(found)) throw mismatch('number', 'a number, or a text that is one', value)
  return typeof decimals === 'number' ? found.toFixed(decimals) : found
}

/** No two parts that could take the same digits: a long text would be tried in every way. */
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/

function truncate(value: Json, { args: [most, ending], meter }: Given): string {
  const whole = text('truncate', value, meter)
  if (typeof most !== 'number' || whole.length <= most) return whole
  meter.spend(most >> 3)
  let end = 0
  for (let characters = 0; characters < most && end < whole.length; characters++) end += (whole.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  if (end >= whole.length) return whole
  const shown = typeof ending === 'string' ? ending : '…'
  meter.passText(end + shown.length)
  return whole.slice(0, end) + shown
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
