import { canonicalJson } from '@heddle/core/graph/serialize'
import type { Json } from '@heddle/core/json'
import { readBrought } from './read-brought'
import type { Settled } from './settled-values'
import type { OpenAnswer } from './use-answer-form'
import { isObject, type ValueField } from './value-field'

/** What a person has written of their answer. */
export type Written = Pick<OpenAnswer, 'fields' | 'note' | 'brought'>

/** Something that a person wrote and that is in no decision, as they wrote it. */
export interface Unused {
  readonly what: ValueField | 'note' | 'brought'
  readonly raw: string
}

/**
 * What somebody had written when the approval ended without it. What stands tells whose answer was taken: also when the
 * word that it was taken never arrived.
 */
export function unusedAnswer(approval: Settled & { readonly note: string | null }, { fields, note, brought }: Written): readonly Unused[] {
  const { question, status, value } = approval
  if (status === 'waiting') return []
  const values = fields.read.changed
    .filter((field) => !same(partOf(fields.read.value, field), partOf(value ?? undefined, field)))
    .map((what): Unused => ({ what, raw: fields.raw(what) }))
  const said = question === 'uncertain' ? readBrought(brought) : undefined
  return [
    ...values,
    ...(said !== undefined && !same(said, value ?? undefined) ? [{ what: 'brought', raw: brought } as const] : []),
    ...(plain(note) !== plain(approval.note ?? '') && plain(note) !== '' ? [{ what: 'note', raw: note } as const] : []),
  ]
}

function partOf(value: Json | undefined, { key }: ValueField): Json | undefined {
  if (key === undefined) return value
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** What could not be read stands nowhere. */
function same(written: Json | undefined, stands: Json | undefined): boolean {
  return written !== undefined && stands !== undefined && canonicalJson(written) === canonicalJson(stands)
}

function plain(note: string): string {
  return note.replaceAll('\r\n', '\n').trim()
}
