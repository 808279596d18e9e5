'use client'
import { useState } from 'react'
import type { Approval } from './approval'
import { type ReadValues, rawOf, readValues, type ValueField, valueFields } from './value-field'

/** What a person has written into the fields of one approval. */
export interface AnswerFields {
  readonly fields: readonly ValueField[]
  readonly read: ReadValues
  raw(field: ValueField): string
  write(field: ValueField, raw: string): void
  undo(field: ValueField): void
}

/** `written`: by the name of its input, what came back with a refused answer. */
export function useAnswerFields(approval: Approval, written: Readonly<Record<string, string>> = {}): AnswerFields {
  const [raw, setRaw] = useState(written)
  const at = (input: string) => (Object.hasOwn(raw, input) ? raw[input] : undefined)
  return {
    fields: valueFields(approval),
    read: readValues(approval, at),
    raw: (field) => at(field.input) ?? rawOf(field),
    write: (field, text) => setRaw({ ...raw, [field.input]: text }),
    undo: ({ input }) => setRaw(Object.fromEntries(Object.entries(raw).filter(([each]) => each !== input))),
  }
}
