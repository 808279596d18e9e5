'use client'
import type { RunError } from '@heddle/core/run/run-event'

export function ErrorWords({ error }: { readonly error: RunError }) {
  return (
    <div className="mb-4 rounded border border-bad-line bg-bad-soft p-3">
      <p className="words font-medium text-bad">{error.message}</p>
      {error.hint !== undefined && <p className="mt-1">{error.hint}</p>}
      <code className="text-ink-muted">{error.code}</code>
    </div>
  )
}
