import type { Json } from '../json'
import type { Reference, Template } from '../plan/plan'
import { splitText } from './split-text'

/** A `{{...}}` that is no reference and stays text. */
export interface TemplateWarning {
  /** Where in the value. */
  readonly path: readonly (string | number)[]
  readonly text: string
  /** Why it is no reference: ends the sentence "... is only text: ". */
  readonly why: string
}

export interface ParsedTemplate {
  readonly template: Template
  readonly warnings: readonly TemplateWarning[]
}

/**
 * Turns a value whose texts may hold `{{references}}` into a template. A text that is one reference and nothing else
 * keeps the reference's type. Parts without references become literals.
 */
export function parseTemplate(value: Json): ParsedTemplate {
  const warnings: TemplateWarning[] = []
  return { template: parseValue(value, [], warnings), warnings }
}

/** A text that is JSON with references in it: each value is escaped for its place when it is filled in. */
export function parseJsonTemplate(text: string): ParsedTemplate {
  const { parts, plain } = splitText(text)
  return { template: { json: parts }, warnings: plain.map((block) => ({ path: [], ...block })) }
}

/** Every reference in it, in order; a CEL expression counts as one bare reference for each root it reads. */
export function referencesOf(template: Template): Reference[] {
  if ('ref' in template) return [template.ref]
  if ('text' in template) return template.text.filter((part) => typeof part !== 'string')
  if ('json' in template) return template.json.filter((part) => typeof part !== 'string')
  if ('list' in template) return template.list.flatMap(referencesOf)
  if ('object' in template) return Object.values(template.object).flatMap(referencesOf)
  if ('first' in template) return [...template.first]
  if ('cel' in template) return template.reads.map((root) => ({ root, path: [] }))
  return []
}

function parseValue(value: Json, path: readonly (string | number)[], warnings: TemplateWarning[]): Template {
  if (typeof value === 'string') return parseText(value, path, warnings)
  if (value === null || typeof value !== 'object') return { literal: value }
  if (Array.isArray(value)) {
    const list = (value as readonly Json[]).map((item, index) => parseValue(item, [...path, index], warnings))
    return list.every(isLiteral) ? { literal: list.map((item) => item.literal) } : { list }
  }
  const entries = Object.entries(value).map(([key, field]) => [key, parseValue(field, [...path, key], warnings)] as const)
  // Object.fromEntries defines own properties, so a key called __proto__ stays a key.
  if (entries.every((entry): entry is readonly [string, Literal] => isLiteral(entry[1]))) {
    return { literal: Object.fromEntries(entries.map(([key, { literal }]) => [key, literal])) }
  }
  return { object: Object.fromEntries(entries) }
}

function parseText(text: string, path: readonly (string | number)[], warnings: TemplateWarning[]): Template {
  if (!text.includes('{{')) return { literal: text }
  const { parts, plain } = splitText(text)
  for (const block of plain) warnings.push({ path, ...block })
  const [only, another] = parts
  if (another !== undefined) return { text: parts }
  return only === undefined || typeof only === 'string' ? { literal: only ?? '' } : { ref: only }
}

type Literal = Extract<Template, { literal: Json }>

function isLiteral(template: Template): template is Literal {
  return 'literal' in template
}
