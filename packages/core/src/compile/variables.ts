import { ExpressionFailure } from '../expression/failure'
import { fill, type Look } from '../expression/fill'
import { asText } from '../expression/filters'
import { rewriteRoots } from '../expression/rewrite-roots'
import type { Json } from '../json'
import type { Reference, Template } from '../plan/plan'

/** The workflow's constants. They are filled in when the plan is made, so that a plan knows nothing of them. */
export class Variables {
  readonly values: { readonly [name: string]: Json }
  readonly #look: Look

  constructor(values: { readonly [name: string]: Json }) {
    this.values = values
    this.#look = (root) => (root === 'variables' ? { found: true, value: values } : { found: false })
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
    return source.includes('variables') ? rewriteRoots(source, 'variables', JSON.stringify(this.values)) : source
  }

  #filled(reference: Reference): { readonly literal: Json } | undefined {
    if (reference.root !== 'variables') return undefined
    try {
      return { literal: fill({ ref: reference }, this.#look) }
    } catch (failure) {
      // Told as a problem of the reference, or when it runs.
      if (failure instanceof ExpressionFailure) return undefined
      throw failure
    }
  }

  #piece(part: string | Reference): string | Reference {
    const filled = typeof part === 'string' ? undefined : this.#filled(part)
    return filled === undefined ? part : asText(filled.literal)
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
        return quoted ? JSON.stringify(asText(filled.literal)).slice(1, -1) : JSON.stringify(filled.literal)
      }),
    }
  }
}
