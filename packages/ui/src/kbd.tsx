import type { ReactNode } from 'react'

export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="rounded-(--radius-s) border border-line bg-surface px-1 font-sans text-12 font-medium whitespace-nowrap text-ink-faint">{children}</kbd>
  )
}
