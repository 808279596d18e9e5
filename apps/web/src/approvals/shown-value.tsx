'use client'
import { JsonTree } from '@heddle/ui/json-tree.tsx'
import { LongText } from '@heddle/ui/long-text.tsx'
import type { ValueField } from './value-field'

/** A value that cannot be changed. */
export function Shown({ value }: { readonly value: ValueField['shown'] }) {
  if (typeof value === 'object' && value !== null) return <JsonTree value={value} />
  return (
    <span className="words">
      <LongText text={value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)} first={2000} />
    </span>
  )
}
