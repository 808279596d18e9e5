import type { FieldCondition } from './node-type'

/** The settings of one object, as a condition looks at them. */
export interface Siblings {
  readonly whenOf: (name: string) => FieldCondition | undefined
  /** As it is set; where it is not, its default. */
  readonly valueOf: (name: string) => unknown
  readonly defaultOf: (name: string) => unknown
}

/** Does a setting apply beside the others? One that does not counts as not set for those that depend on it. */
export function applies(name: string, siblings: Siblings): boolean {
  const when = siblings.whenOf(name)
  if (when === undefined) return true
  const value = applies(when.field, siblings) ? siblings.valueOf(when.field) : siblings.defaultOf(when.field)
  return when.is.some((each) => each === value)
}
