import { Meter } from '../expression/budget'
import { ExpressionFailure } from '../expression/failure'
import { fill, type Look } from '../expression/fill'
import { asText } from '../expression/json-text'
import { rewriteRoots } from '../expression/rewrite-roots'
import { weigh } from '../expression/weigh'
import type { Json } from '../json'
import type { Reference, Template } from '../plan/plan'
import { MOST_PLAN_BYTES } from './seal-plan'

/** The workflow's constants. They are filled in when the plan is made, so that a plan knows nothing of them. */
export class Variables {
  readonly values: { readonly [name: string]: Json }
  readonly #look: Look
  #text: string | undefined
  #bytes = 0

  constructor(values: { readonly [name: string]: Json }) {
    this.values = values
    this.#look = (root) => (root === 'variables' ? { found: true, value: values } : { found: false })
  }

  /** Filled in wherever they are used, they alone are more than a plan may hold. */
  get areTooMuch(): boolean {
    return this.#bytes > MOST_PLAN_BYTES
  }

  fillIn(template: Template): Template {
    if ('ref' in template) return this.#filled(template.ref) ?? template
    if ('text' in template) return { text: template.text.map((part) => this.#piece(part)) }
    if ('list' in template) return { list: template.list.map((item) => this.fillIn(item)) }
    if ('object' in template) return { object: Object.fromEntries(Object.entries(template.object).map(([key, field]) => [key, this.fillIn(field)])) }
    return 'json' in template ? this.#jsonText(template.json) : template
  }

  /** `variables` becomes the object that it stands for. */
  fillInCel(source: string): string {
    const uses = source.split('variables').length - 1
    if (uses === 0) return source
    this.#text ??= JSON.stringify(this.values)
    this.#bytes += uses * this.#text.length
    return this.areTooMuch ? source : rewriteRoots(source, 'variables', this.#text)
  }

  #filled(reference: Reference): { readonly literal: Json } | undefined {
    if (reference.root !== 'variables' || this.areTooMuch) return undefined
    try {
      const meter = new Meter()
      const literal = fill({ ref: reference }, this.#look, meter)
      this.#bytes += weigh(literal, meter)
      return this.areTooMuch ? undefined : { literal }
    } catch (failure) {
      // Told as a problem of the reference, or when it runs.
      if (failure instanceof ExpressionFailure) return undefined
      throw failure
    }
  }

  #piece(part: string | Reference): string | Reference {
    const filled = typeof part === 'string' ? undefined : this.#filled(part)
    return filled === undefined ? part : asText(filled.literal, new Meter())
  }

  /** Escaped for its place, which the filler knows: a template of one piece at a time would not. */
  #jsonText(parts: readonly (string | Reference)[]): Template {
    if (!parts.some((part) => typeof part !== 'string' && part.root === 'variables')) return { json: parts }
    let quoted = false
    return {
      json: parts.map((part) => {
        if (typeof part === 'string') {
          for (const [mark] of part.matchAll(/\\.|"/gs)) if (mark === '"') quoted = !quoted
          return part
        }
        const filled = this.#filled(part)
        if (filled === undefined) return part
        return quoted ? JSON.stringify(asText(filled.literal, new Meter())).slice(1, -1) : JSON.stringify(filled.literal)
      }),
    }
  }
}
