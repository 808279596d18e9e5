import type { JsonSchema } from '../json'
import { isRecord, schemasIn } from './keyword-form'
import { LONGEST_ADDRESS, resolveAddress } from './resolve-address'
import { vocabulary } from './vocabulary'

/** Where a reference leads: to something in the same document, out of it, or nowhere in it. */
export type Target =
  | { readonly leads: 'in'; readonly to: unknown; readonly within: JsonSchema; readonly steps: readonly string[] }
  | { readonly leads: 'out' }
  | { readonly leads: 'nowhere' }

/** A schema that has an address of its own: references inside it start from it. */
interface Resource {
  readonly schema: JsonSchema
  readonly address: string
  readonly anchors: Map<string, JsonSchema>
}

const known = new WeakMap<JsonSchema, References>()

/** Made once for each schema, when its first reference is followed. */
export function referencesOf(root: JsonSchema): References {
  const made = known.get(root) ?? new References(root)
  known.set(root, made)
  return made
}

/** Follows `$ref` within one document: JSON pointers, anchors, and addresses that schemas in it give themselves by `$id`. */
class References {
  readonly #root: Resource
  readonly #byAddress = new Map<string, Resource>()
  /** Of schemas in the root's own resource there is no entry. */
  readonly #resources = new Map<JsonSchema, Resource>()

  constructor(root: JsonSchema) {
    this.#root = this.#resourceOf(root, undefined)
    this.#byAddress.set('', this.#root)
    this.#lookThrough()
  }

  /** Where the `$ref` of a schema leads. */
  target(schema: JsonSchema): Target {
    const ref = schema.$ref
    if (typeof ref !== 'string') return { leads: 'nowhere' }
    const hash = ref.indexOf('#')
    const address = hash < 0 ? ref : ref.slice(0, hash)
    const base = this.#resources.get(schema) ?? this.#root
    const resource = address === '' ? base : this.#byAddress.get(resolveAddress(base.address, address))
    if (resource === undefined) return { leads: 'out' }
    return inside(resource, hash < 0 ? '' : decoded(ref.slice(hash + 1)))
  }

  #lookThrough(): void {
    const open: (readonly [JsonSchema, Resource])[] = [[this.#root.schema, this.#root]]
    const seen = new Set<JsonSchema>()
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [schema, around] = next
      if (seen.has(schema)) continue
      seen.add(schema)
      const resource = this.#resourceOf(schema, around)
      if (resource !== this.#root) this.#resources.set(schema, resource)
      for (const name of [schema.$anchor, schema.$dynamicAnchor])
        if (typeof name === 'string' && !resource.anchors.has(name)) resource.anchors.set(name, schema)
      for (const keyword of Object.keys(schema))
        for (const [, part] of schemasIn(vocabulary.get(keyword)?.form, schema[keyword])) if (isRecord(part)) open.push([part, resource])
    }
  }

  /** The one around it, unless the schema has an address of its own. */
  #resourceOf(schema: JsonSchema, around: Resource | undefined): Resource {
    if (around !== undefined && (schema === around.schema || typeof schema.$id !== 'string')) return around
    const id = typeof schema.$id === 'string' ? schema.$id.replace(/#$/, '') : ''
    const address = id.length > LONGEST_ADDRESS ? '' : resolveAddress(around?.address ?? '', id)
    const resource = { schema, address, anchors: new Map<string, JsonSchema>() }
    if (address !== '' && !this.#byAddress.has(address)) this.#byAddress.set(address, resource)
    return resource
  }
}

function inside(resource: Resource, fragment: string): Target {
  const within = resource.schema
  if (fragment === '') return { leads: 'in', to: within, within, steps: [] }
  if (!fragment.startsWith('/')) {
    const to = resource.anchors.get(fragment)
    return to === undefined ? { leads: 'nowhere' } : { leads: 'in', to, within: to, steps: [] }
  }
  const steps = fragment
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  let to: unknown = within
  for (const step of steps) {
    if (typeof to !== 'object' || to === null || !Object.hasOwn(to, step)) return { leads: 'nowhere' }
    to = (to as Readonly<Record<string, unknown>>)[step]
  }
  return { leads: 'in', to, within, steps }
}

/** What is no percent-encoding is what it says. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
