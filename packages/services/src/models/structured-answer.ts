import type { Json } from '@heddle/core/json'
import { readJson } from '@heddle/core/json-text/read-json'

/** What a text that should be JSON turned out to be. */
export type StructuredAnswer =
  | { readonly is: 'json'; readonly value: Json }
  | { readonly is: 'empty' | 'prose' | 'broken' | 'too-deep' | 'too-many' }
  /** JSON, but this number in it would become another one. */
  | { readonly is: 'inexact'; readonly written: string }

/**
 * Reads an answer that should be JSON. The whole text is tried first, so that fences and tags inside its strings stay
 * what they are; then without the model's leading thoughts; then without a fence, if it encloses everything.
 */
export function readStructured(text: string): StructuredAnswer {
  const said = withoutThoughts(text)
  for (const candidate of [text, said, withoutFence(said)]) {
    const read = readJson(candidate)
    if ('value' in read) return { is: 'json', value: read.value }
    if (read.fault === 'inexact') return { is: 'inexact', written: read.written }
    if (read.fault === 'too-deep' || read.fault === 'too-many') return { is: read.fault }
  }
  const rest = withoutFence(said).trim()
  if (rest === '') return { is: 'empty' }
  return /[{[]/.test(rest) ? { is: 'broken' } : { is: 'prose' }
}

/** Drops what stands in think tags at the beginning; some templates leave out the opening tag, and a cut answer the closing one. */
function withoutThoughts(text: string): string {
  const leading = /^\s*(?:<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>\s*)+/.exec(text)
  if (leading) return text.slice(leading[0].length)
  if (/^\s*<think(?:ing)?>/.test(text)) return ''
  const closing = /^[^{["]*<\/think(?:ing)?>/.exec(text)
  return closing ? text.slice(closing[0].length) : text
}

function withoutFence(text: string): string {
  return /^\s*```[A-Za-z0-9]*[ \t]*\r?\n([\s\S]*?)\r?\n?```\s*$/.exec(text)?.[1] ?? text
}
