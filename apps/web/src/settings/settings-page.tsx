import type { ReactNode } from 'react'
import { PageTitle } from '../shell/page-title'

interface SettingsPageProps {
  readonly title: string
  readonly hint?: string
  /** The page's own button. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function SettingsPage({ title, hint, action, children }: SettingsPageProps) {
  return (
    <main className="main">
      <PageTitle>{title}</PageTitle>
      <header className="bar">
        <h1>{title}</h1>
        <span className="flex-1" />
        {action}
      </header>
      <div className="page">
        <div className="flex max-w-220 flex-col gap-5">
          {hint !== undefined && <p className="max-w-160 text-ink-muted">{hint}</p>}
          {children}
        </div>
      </div>
    </main>
  )
}
