import type { FieldHints } from '@heddle/core/node-type/node-type'

/** What a setting's `.meta()` says to the form, the API docs and models; typed, so that a misspelt hint does not compile. */
export function hint(words: FieldHints & { readonly title: string; readonly description?: string }): Record<string, unknown> {
  return { ...words }
}
