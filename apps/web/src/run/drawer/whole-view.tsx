'use client'
import type { Json } from '@heddle/core/json'
import { JsonTree } from '@heddle/ui/json-tree.tsx'
import { LongText } from '@heddle/ui/long-text.tsx'

/** Text as people read it, anything else as a tree. */
export function WholeView({ value }: { readonly value: Json }) {
  if (typeof value !== 'string') return <JsonTree value={value} />
  return (
    <p className="words">
      <LongText text={value} />
    </p>
  )
}
