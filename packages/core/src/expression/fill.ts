import type { Json } from '../json'
import type { Reference, Template } from '../plan/plan'
import { Meter } from './budget'
import { evaluateCel } from './cel'
import { excerpt } from './excerpt'
import { ExpressionFailure } from './failure'
import { applyFilter } from './filters'
import { asText, jsonText } from './json-text'

/** The value that a root has now; not found = the step did not run. */
export type Look = (root: string) => { readonly found: true; readonly value: Json } | { readonly found: false }

/**
 * Fills a template in. A single pass: what is inserted is data and never parsed again, so braces, quotes and line
 * ends in a value change nothing.
 *
 * @throws ExpressionFailure when a value without default is missing, an expression or JSON text fails, or it is over its budget.
 */
export function fill(template: Template, look: Look, meter = new Meter()): Json {
  return fillPart(template, { look, meter })
}

interface Filling {
  readonly look: Look
  readonly meter: Meter
}

function fillPart(template: Template, filling: Filling): Json {
  filling.meter.spend(1)
  if ('literal' in template) return template.literal
  if ('ref' in template) return resolve(template.ref, filling)
  if ('text' in template) return fillText(template.text, filling)
  if ('json' in template) return fillJson(template.json, filling)
  if ('list' in template) return template.list.map((item) => fillPart(item, filling))
  if ('object' in template) return Object.fromEntries(Object.entries(template.object).map(([key, field]) => [key, fillPart(field, filling)]))
  if ('first' in template) return fillFirst(template, filling)
  return evaluateCel(template, filling.look, filling.meter)
}

function fillText(parts: readonly (string | Reference)[], filling: Filling): string {
  let out = ''
  for (const part of parts) out = longer(out, typeof part === 'string' ? part : asText(resolve(part, filling), filling.meter), filling.meter)
  return out
}

/** Asked before the text is made. */
function longer(text: string, more: string, meter: Meter): string {
  meter.spend(1 + (more.length >> 7))
  meter.allowText(text.length + more.length)
  return text + more
}

function fillFirst({ first, otherwise }: Extract<Template, { first: readonly Reference[] }>, filling: Filling): Json {
  for (const reference of first) {
    const found = find(reference, filling)
    if (found !== undefined) return found
  }
  return otherwise
}

function resolve(reference: Reference, filling: Filling): Json {
  const found = find(reference, filling)
  if (found !== undefined) return found
  const name = excerpt(referenceName(reference), 300)
  throw new ExpressionFailure(
    'ref.missing',
    `{{${name}}} has no value.`,
    `Refer to something that is there whenever this step runs, or give a default: {{${name} ?? "-"}}.`,
  )
}

/** The value, filtered; its default; or undefined. */
function find(reference: Reference, { look, meter }: Filling): Json | undefined {
  meter.spend(1 + reference.path.length)
  let value = walk(reference, look)
  for (const { name, args } of reference.filters ?? []) {
    if (value !== undefined) value = applyFilter(name, value, { args, meter })
    else if (name === 'default') value = args[0]
  }
  return value === undefined ? reference.otherwise : value
}

/** Own fields only: `__proto__` or `constructor` find what the data holds under that name, or nothing. */
function walk({ root, path }: Reference, look: Look): Json | undefined {
  const start = look(root)
  if (!start.found) return undefined
  let value: Json = start.value
  for (const key of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined
    value = (value as { readonly [key: string | number]: Json })[key] as Json
  }
  return value
}

/** JSON text: inside quotes a value goes in as text, outside as JSON, escaped either way. */
function fillJson(parts: readonly (string | Reference)[], filling: Filling): Json {
  const { meter } = filling
  let quoted = false
  let out = ''
  for (const part of parts) {
    if (typeof part === 'string') {
      meter.spend(part.length >> 5)
      quoted = endsQuoted(part, quoted)
      out = longer(out, part, meter)
      continue
    }
    const value = resolve(part, filling)
    out = longer(out, quoted ? JSON.stringify(asText(value, meter)).slice(1, -1) : jsonText(value, meter), meter)
  }
  meter.spend(out.length >> 4)
  try {
    return JSON.parse(out) as Json
  } catch {
    throw new ExpressionFailure(
      'json.invalid',
      `The text is no JSON once its references are filled in: ${excerpt(out, 160)}`,
      'Mind commas, brackets and quotes around the references; a reference outside quotes is written as JSON by itself.',
    )
  }
}

/** Whether a JSON text can be JSON at all, whatever its references yield: for the compiler to tell before a run does. */
export function canBeJson(parts: readonly (string | Reference)[]): boolean {
  try {
    const anything: Look = () => ({ found: true, value: null })
    fillJson(
      parts.map((part) => (typeof part === 'string' ? part : { root: 'any', path: [] })),
      { look: anything, meter: new Meter() },
    )
    return true
  } catch {
    return false
  }
}

function endsQuoted(text: string, quoted: boolean): boolean {
  let inside = quoted
  for (const [mark] of text.matchAll(/\\.|"/gs)) if (mark === '"') inside = !inside
  return inside
}

/** As a person writes it, without filters: `send.body[0]["my key"]`. */
export function referenceName({ root, path }: Pick<Reference, 'root' | 'path'>): string {
  return (
    root + path.map((key) => (typeof key === 'number' ? `[${key}]` : /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`)).join('')
  )
}
