import type { Json, JsonSchema } from '../json'

/** One thing in a value that its schema does not allow. */
export interface Violation {
  readonly path: readonly (string | number)[]
  /** Without the place: `must be a text`. */
  readonly message: string
}

/** A schema being applied at a place. */
export interface Scene {
  /** What `$ref` starts from. */
  readonly root: JsonSchema
  readonly path: readonly (string | number)[]
  readonly depth: number
  /** Applies a schema inside this one. */
  readonly check: (schema: unknown, value: Json, scene: Scene) => readonly Violation[]
}
