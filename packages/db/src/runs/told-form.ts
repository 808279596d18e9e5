import { formSchema } from '@heddle/core/approval/form'
import type { Json } from '@heddle/core/json'

/**
 * What is told of a large form: its title, the beginning of why, and its answers. Whoever looks at the run sees what is asked and can answer;
 * what it is about is shown with the approval. Undefined: it is no form, or its answers alone are `most` bytes of JSON text.
 */
export function toldForm(form: unknown, { letters, most }: { readonly letters: number; readonly most: number }): Json | undefined {
  const read = formSchema.safeParse(form)
  if (!read.success) return undefined
  const { title, why, buttons } = read.data
  const told = { title: title.slice(0, letters), ...(why !== undefined && { why: why.slice(0, letters) }), buttons }
  return Buffer.byteLength(JSON.stringify(told)) < most ? told : undefined
}
