'use client'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  /** What will happen or be lost. */
  readonly description?: string
  readonly children?: ReactNode
  /** The buttons, the safe one first. */
  readonly actions: ReactNode
}

export function Dialog({ open, onOpenChange, title, description, children, actions }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-(--backdrop)" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          className="fixed top-1/2 left-1/2 z-50 flex max-h-[85vh] w-[min(480px,calc(100vw-32px))] -translate-x-1/2 -translate-y-1/2 flex-col gap-4 overflow-auto rounded border border-line bg-raised p-6 text-ink"
        >
          <div className="flex flex-col gap-1">
            <Radix.Title className="text-16 font-semibold">{title}</Radix.Title>
            {description && <Radix.Description className="text-ink-muted">{description}</Radix.Description>}
          </div>
          {children}
          <div className="flex justify-end gap-2">{actions}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
