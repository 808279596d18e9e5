import type { Json } from '../json'
import type { Reference, Template } from '../plan/plan'
import { evaluateCel } from './cel'
import { ExpressionFailure } from './failure'
import { applyFilter, asText } from './filters'

/** The value that a root has now; not found = the step did not run. */
export type Look = (root: string) => { readonly found: true; readonly value: Json } | { readonly found: false }

/**
 * Fills a template in. A single pass: what is inserted is data and never parsed again, so braces, quotes and line
 * ends in a value change nothing.
 *
 * @throws ExpressionFailure when a value without default is missing, or an expression or JSON text fails.
 */
export function fill(template: Template, look: Look): Json {
  if ('literal' in template) return template.literal
  if ('ref' in template) return resolve(template.ref, look)
  if ('text' in template) return template.text.map((part) => (typeof part === 'string' ? part : asText(resolve(part, look)))).join('')
  if ('json' in template) return fillJson(template.json, look)
  if ('list' in template) return template.list.map((item) => fill(item, look))
  if ('object' in template) return Object.fromEntries(Object.entries(template.object).map(([key, field]) => [key, fill(field, look)]))
  if ('first' in template) return fillFirst(template, look)
  return evaluateCel(template, look)
}

function fillFirst({ first, otherwise }: Extract<Template, { first: readonly Reference[] }>, look: Look): Json {
  for (const reference of first) {
    const found = find(reference, look)
    if (found !== undefined) return found
  }
  return otherwise
}

function resolve(reference: Reference, look: Look): Json {
  const found = find(reference, look)
  if (found !== undefined) return found
  const name = referenceName(reference)
  throw new ExpressionFailure(
    'ref.missing',
    `{{${name}}} has no value.`,
    `Refer to something that is there whenever this step runs, or give a default: {{${name} ?? "-"}}.`,
  )
}

/** The value, filtered; its default; or undefined. */
function find(reference: Reference, look: Look): Json | undefined {
  let value = walk(reference, look)
  for (const { name, args } of reference.filters ?? []) {
    if (value !== undefined) value = applyFilter(name, value, args)
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
function fillJson(parts: readonly (string | Reference)[], look: Look): Json {
  let quoted = false
  let out = ''
  for (const part of parts) {
    if (typeof part === 'string') {
      quoted = endsQuoted(part, quoted)
      out += part
      continue
    }
    const value = resolve(part, look)
    out += quoted ? JSON.stringify(asText(value)).slice(1, -1) : JSON.stringify(value)
  }
  try {
    return JSON.parse(out) as Json
  } catch {
    throw new ExpressionFailure(
      'json.invalid',
      `The text is no JSON once its references are filled in: ${excerpt(out)}`,
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
      anything,
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

function excerpt(text: string): string {
  const characters = [...text.slice(0, 400)]
  return characters.length > 160 ? `${characters.slice(0, 160).join('')}…` : text
}

/** As a person writes it, without filters: `send.body[0]["my key"]`. */
export function referenceName({ root, path }: Pick<Reference, 'root' | 'path'>): string {
  return (
    root + path.map((key) => (typeof key === 'number' ? `[${key}]` : /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`)).join('')
  )
}
