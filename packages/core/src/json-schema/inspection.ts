import { Meter, OverBudget } from '../expression/budget'
import { excerpt } from '../expression/excerpt'
import type { JsonSchema } from '../json'
import { formFault, isRecord, schemasIn } from './keyword-form'
import { patternFault } from './matches'
import { referencesOf } from './references'
import type { Place } from './scene'
import type { SchemaFault } from './schema-fault'
import { type Unchecked, uncheckedKeyword } from './unchecked'
import { DEEPEST } from './violations'
import { dialect, type Keyword, strangers, vocabulary } from './vocabulary'

/** More than anybody mends at once. */
const MOST_ERRORS = 100
/** Names that are no keywords, looked at for slips of the pen. */
const MOST_NAMES = 200
/** All patterns together, once each. */
const patternSteps = 1_000_000

/** A schema, or what stands in the place of one. */
interface Spot {
  readonly schema: unknown
  readonly place: Place | undefined
  readonly depth: number
}

type SchemaSpot = Spot & { readonly schema: JsonSchema }

/** One kind of thing that is not checked: told once, where it is first. */
interface Told extends Unchecked {
  readonly place: Place
  times: number
}

/** Looks once at each schema within a schema, outer ones first, then at what references lead to elsewhere in the document. */
export class Inspection {
  readonly #root: JsonSchema
  /** What references could lead to. */
  readonly #offer: string
  readonly #errors: SchemaFault[] = []
  readonly #unchecked = new Map<string, Told>()
  readonly #open: Spot[] = []
  readonly #refs: SchemaSpot[] = []
  readonly #places = new Map<JsonSchema, Place | undefined>()
  readonly #names = new Set<string>()
  #meter: Meter | undefined = new Meter(patternSteps)

  constructor(root: JsonSchema) {
    this.#root = root
    this.#open.push({ schema: root, place: undefined, depth: 0 })
    this.#offer = offerOf(root)
  }

  get faults(): readonly SchemaFault[] {
    const warnings = [...this.#unchecked.values()].map(({ place, says, hint, times }) => {
      const others = times === 1 ? '' : times === 2 ? ', here and in one other place' : `, here and in ${times - 1} other places`
      return { severity: 'warning' as const, path: pathTo(place), says: says + others, hint }
    })
    return [...this.#errors, ...warnings]
  }

  look(): void {
    this.#lookAtOpen()
    // Grows while it is read: what one leads to may refer further.
    for (const ref of this.#refs) {
      this.#follow(ref)
      this.#lookAtOpen()
    }
  }

  /** Of a schema that was looked at. */
  tell(schema: JsonSchema, says: string, hint: string): void {
    this.#error(this.#places.get(schema), says, hint)
  }

  #lookAtOpen(): void {
    for (const spot of this.#open) this.#lookAt(spot)
    this.#open.length = 0
  }

  #lookAt({ schema, place, depth }: Spot): void {
    if (typeof schema === 'boolean') return
    if (!isRecord(schema)) this.#error(place, 'must be a schema: an object, or true or false', hintForNone(schema, place))
    else if (!this.#places.has(schema)) {
      this.#places.set(schema, place)
      if (depth <= DEEPEST) this.#lookInto({ schema, place, depth })
      else this.#error(place, `is inside more than ${DEEPEST} other schemas`, 'Name what is inside in "$defs" and refer to it by "$ref".')
    }
  }

  #lookInto({ schema, place, depth }: SchemaSpot): void {
    for (const keyword of Object.keys(schema)) {
      const known = vocabulary.get(keyword)
      const at = { step: keyword, around: place }
      if (known === undefined) this.#lookAtName(keyword, schema[keyword], at)
      else this.#lookAtKeyword(known, { schema: schema[keyword], place: at, depth: depth + 1 })
    }
    if (typeof schema.$ref === 'string') this.#refs.push({ schema, place: { step: '$ref', around: place }, depth })
  }

  #lookAtKeyword({ form }: Keyword, { schema: value, place, depth }: Spot & { readonly place: Place }): void {
    const wrong = formFault(form, value)
    if (wrong !== undefined) {
      this.#error(place, wrong.says, wrong.hint)
      return
    }
    if (form === 'pattern') this.#readPattern(String(value), place)
    this.#lookForUnchecked(String(place.step), value, place)
    for (const [step, schema] of schemasIn(form, value)) {
      const at = step === undefined ? place : { step, around: place }
      if (form === 'schemas-by-pattern') this.#readPattern(String(step), at)
      this.#open.push({ schema, place: at, depth })
    }
  }

  #lookForUnchecked(name: string, value: unknown, place: Place): void {
    const unchecked = uncheckedKeyword(name, value)
    if (unchecked !== undefined) this.#warn(name, place, unchecked)
    if (name === '$schema' && String(value).replace(/#$/, '') !== dialect)
      this.#warn(name, place, { says: 'names another dialect, and is read as 2020-12', hint: `Write "${dialect}", or leave it out.` })
  }

  #lookAtName(name: string, value: unknown, place: Place): void {
    if (!this.#names.has(name) && this.#names.size >= MOST_NAMES && !strangers.has(name)) return
    if (!strangers.has(name)) this.#names.add(name)
    this.#lookForUnchecked(name, value, place)
  }

  #follow({ schema, place }: SchemaSpot): void {
    const target = referencesOf(this.#root).target(schema)
    const ref = excerpt(String(schema.$ref), 200)
    if (target.leads === 'out') {
      this.#error(
        place,
        `leads out of the schema, to "${ref}", and nothing is fetched from elsewhere`,
        'Copy that schema into "$defs" and refer to it by "#/$defs/name".',
      )
    } else if (target.leads === 'nowhere' || (!isRecord(target.to) && typeof target.to !== 'boolean')) {
      this.#error(place, `leads to "${ref}", and there is no schema`, this.#offer)
    } else if (isRecord(target.to) && !this.#places.has(target.to)) {
      const around = target.steps.reduce<Place | undefined>((at, step) => ({ step, around: at }), this.#places.get(target.within))
      this.#open.push({ schema: target.to, place: around, depth: 1 })
    }
  }

  #readPattern(pattern: string, place: Place): void {
    if (this.#meter === undefined) return
    try {
      const why = patternFault(pattern, this.#meter)
      if (why === undefined) return
      this.#error(
        place,
        `is no pattern that can be read: ${why}`,
        'Patterns are RE2, so that none takes for ever: no look-ahead, look-behind or back-references.',
      )
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error
      this.#meter = undefined
      this.#error(
        undefined,
        'has patterns that are too large to compare with',
        'Repeats such as {1000} make a pattern a thousand times as large: use "maxLength".',
      )
    }
  }

  #error(place: Place | undefined, says: string, hint: string): void {
    if (this.#errors.length < MOST_ERRORS) this.#errors.push({ severity: 'error', path: pathTo(place), says, hint })
  }

  #warn(about: string, place: Place, { says, hint }: Unchecked): void {
    const told = this.#unchecked.get(about)
    if (told === undefined) this.#unchecked.set(about, { place, says, hint, times: 1 })
    else told.times += 1
  }
}

function hintForNone(schema: unknown, place: Place | undefined): string {
  if (Array.isArray(schema) && place?.step === 'items') return 'A list of schemas, one for each item in turn, is called "prefixItems".'
  return 'Write {"type": "string"} for a text, or true for anything.'
}

function offerOf({ $defs }: JsonSchema): string {
  const names = isRecord($defs) ? Object.keys($defs).slice(0, 20) : []
  if (names.length === 0) return 'Put the schema that is meant into "$defs" and refer to it by "#/$defs/name".'
  return `There is: ${excerpt(names.map((name) => `#/$defs/${name}`).join(', '), 400)}.`
}

function pathTo(place: Place | undefined): SchemaFault['path'] {
  const path: (string | number)[] = []
  for (let at = place; at !== undefined; at = at.around) path.push(at.step)
  return path.reverse()
}
