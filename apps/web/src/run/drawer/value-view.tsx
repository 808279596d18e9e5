'use client'
import type { Json } from '@heddle/core/json'
import type { CutValue } from '@heddle/core/run/run-state'
import { BeginningView } from './beginning-view'
import { WholeView } from './whole-view'

interface ValueViewProps {
  readonly value: Json
  /** `value` is the beginning only. */
  readonly cut?: CutValue | undefined
}

/** A value; of one that is large the beginning. */
export function ValueView({ value, cut }: ValueViewProps) {
  if (cut === undefined) return <WholeView value={value} />
  return <BeginningView key={`${cut.seq} ${cut.field}`} text={String(value)} cut={cut} />
}
