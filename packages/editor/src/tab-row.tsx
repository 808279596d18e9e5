import type { KeyboardEvent, ReactNode } from 'react'

interface TabRowProps<Name extends string> {
  readonly id: string
  readonly label: string
  readonly tabs: readonly { readonly name: Name; readonly title: string; readonly count?: number }[]
  readonly current: Name
  /** False: no panel is shown under the tabs. */
  readonly open?: boolean
  readonly onChoose: (name: Name) => void
}

/** A row of tabs; left, right, Home and End walk it. Its panel is a `TabPanel` of the same id. */
export function TabRow<Name extends string>({ id, label, tabs, current, open = true, onChoose }: TabRowProps<Name>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(({ name }) => name === current)
    const next = tabs[walked(event.key, at, tabs.length) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    if (next.name !== current) onChoose(next.name)
    document.getElementById(`${id}-${next.name}`)?.focus()
  }
  return (
    <div role="tablist" aria-label={label} className="subtabs" onKeyDown={onKeyDown}>
      {tabs.map(({ name, title, count = 0 }) => (
        <button
          key={name}
          id={`${id}-${name}`}
          type="button"
          role="tab"
          aria-selected={open && name === current}
          aria-controls={open && name === current ? `${id}-panel` : undefined}
          tabIndex={name === current ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {title}
          {count > 0 && <span className="count">{count}</span>}
        </button>
      ))}
    </div>
  )
}

interface TabPanelProps {
  readonly id: string
  readonly current: string
  readonly className: string
  readonly children: ReactNode
}

export function TabPanel({ id, current, className, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className={className}>
      {children}
    </div>
  )
}

function walked(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
