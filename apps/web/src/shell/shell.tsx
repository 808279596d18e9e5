'use client'
import { Icon } from '@heddle/ui/icon.tsx'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { useWaitingCount } from '../approvals/use-waiting-count'
import { HeddleMark } from './heddle-mark'
import { Switches } from './switches'
import { useShellText } from './text'

interface People {
  readonly userName: string
  readonly workspaceName: string
}

/** Every page with the sidebar; one run needs the width, so there the sidebar is a rail. */
export function Shell({ userName, workspaceName, children }: People & { readonly children: ReactNode }) {
  const path = usePathname()
  const rail = path.startsWith('/runs/')
  return (
    <div className="app" data-rail={rail || undefined}>
      <Sidebar path={path} userName={userName} workspaceName={workspaceName} />
      {children}
    </div>
  )
}

function Sidebar({ path, userName, workspaceName }: People & { readonly path: string }) {
  const text = useShellText()
  const waiting = useWaitingCount()
  const places: readonly PlaceProps[] = [
    { href: '/', icon: 'workflow', title: text.workflows, current: path === '/' },
    { href: '/runs', icon: 'list-tree', title: text.runs, current: path === '/runs' || path.startsWith('/runs/') },
    { href: '/approvals', icon: 'inbox', title: text.approvals, current: path.startsWith('/approvals'), count: waiting },
  ]
  const settings = [
    { href: '/settings/keys', icon: 'key-round', title: text.keys },
    { href: '/settings/secrets', icon: 'lock', title: text.secrets },
    { href: '/settings/network', icon: 'network', title: text.network },
    { href: '/settings/appearance', icon: 'settings', title: text.appearance },
  ].map((place) => ({ ...place, current: path === place.href }))
  return (
    <nav className="side" aria-label={text.workspace}>
      <Link className="side-brand" href="/">
        <HeddleMark />
        <span className="side-word">Heddle</span>
      </Link>
      <p className="side-word side-workspace" title={text.workspace}>
        {workspaceName}
      </p>
      {places.map((place) => (
        <Place key={place.href} {...place} />
      ))}
      <span className="h-3" />
      {settings.map((place) => (
        <Place key={place.href} {...place} />
      ))}
      <div className="side-foot">
        <span className="side-word min-w-0 flex-1 truncate px-2 text-ink-muted">{userName}</span>
        <Switches />
      </div>
    </nav>
  )
}

interface PlaceProps {
  readonly href: string
  readonly icon: string
  readonly title: string
  readonly current: boolean
  /** How many things wait there for a person. */
  readonly count?: number
}

function Place({ href, icon, title, current, count = 0 }: PlaceProps) {
  const text = useShellText()
  return (
    <Link className="side-link" href={href} aria-current={current ? 'page' : undefined} title={title}>
      <Icon name={icon} size={16} />
      <span className="side-word">{title}</span>
      {count > 0 && (
        <span className="side-count" title={text.waiting(count)} data-testid="waiting-count">
          {count}
          <span className="sr-only"> {text.waiting(count)}</span>
        </span>
      )}
    </Link>
  )
}
