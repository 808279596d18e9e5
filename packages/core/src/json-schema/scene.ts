import type { Meter } from '../expression/budget'
import type { Json, JsonSchema } from '../json'

/** One thing in a value that its schema does not allow. */
export interface Violation {
  readonly path: readonly (string | number)[]
  /** Without the place: `must be a text`. */
  readonly message: string
  /** The keyword that is not met and what it asks for, for whoever says it in other words; absent: the schema allows nothing. */
  readonly rule?: { readonly keyword: string; readonly wants: unknown }
}

/** A schema being applied at a place. */
export interface Scene {
  /** What `$ref` starts from. */
  readonly root: JsonSchema
  readonly place: Place | undefined
  readonly depth: number
  /** What references at this place have led to: one that leads back asks for nothing new. */
  readonly followed: readonly unknown[]
  /** What the comparison is charged to. */
  readonly meter: Meter
  /** Whether what is not checked could change the answer; absent where it is taken for met. */
  readonly doubt?: { raised: boolean }
  /** Applies a schema inside this one. */
  readonly check: (schema: unknown, value: Json, scene: Scene) => readonly Violation[]
}

/** Where in the value, from the inside; undefined: the value itself. Written out only for what does not fit. */
export interface Place {
  readonly step: string | number
  readonly around: Place | undefined
}

export function pathOf({ place }: Scene, ...further: readonly (string | number)[]): Violation['path'] {
  const path = [...further]
  for (let at = place; at !== undefined; at = at.around) path.unshift(at.step)
  return path
}
