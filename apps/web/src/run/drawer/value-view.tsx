'use client'
import type { Json } from '@heddle/core/json'
import { JsonTree } from '@heddle/ui/json-tree.tsx'

/** Text as people read it, anything else as a tree. */
export function ValueView({ value }: { readonly value: Json }) {
  return typeof value === 'string' ? <p className="words">{value}</p> : <JsonTree value={value} />
}
