import type { ReactNode } from 'react'
import { classNames } from './class-names'

const tones = {
  plain: 'border-line bg-surface text-ink-muted',
  accent: 'border-accent-line bg-accent-soft text-accent',
  ok: 'border-ok-line bg-ok-soft text-ok',
  warn: 'border-warn-line bg-warn-soft text-warn',
  bad: 'border-bad-line bg-bad-soft text-bad',
  run: 'border-run-line bg-run-soft text-run',
  wait: 'border-wait-line bg-wait-soft text-wait',
}

export function Chip({
  tone = 'plain',
  children,
  className,
}: {
  readonly tone?: keyof typeof tones
  readonly children: ReactNode
  readonly className?: string
}) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 max-w-full items-center gap-1 rounded-(--radius-s) border px-1.5 text-12 whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
