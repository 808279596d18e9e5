import type { ReactNode } from 'react'

interface SaidProps {
  readonly title: string
  /** What this is for, or what happened. */
  readonly children: ReactNode
  /** The one next action. */
  readonly action?: ReactNode
}

export function EmptyState({ title, children, action }: SaidProps) {
  return (
    <div className="mx-auto flex max-w-110 flex-col items-center gap-3 py-16 text-center">
      <h2 className="text-16 font-semibold">{title}</h2>
      <p className="text-ink-muted">{children}</p>
      {action}
    </div>
  )
}

export function ErrorState({ title, children, action }: SaidProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-2 rounded border border-bad-line bg-bad-soft p-4">
      <h2 className="font-semibold text-bad">{title}</h2>
      <p>{children}</p>
      {action}
    </div>
  )
}
