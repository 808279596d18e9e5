'use client'
import type { KeyboardEvent, ReactNode } from 'react'

interface WordTabsProps<Name extends string> {
  readonly label: string
  readonly tabs: readonly { readonly name: Name; readonly title: string }[]
  readonly current: Name
  readonly onChoose: (name: Name) => void
  readonly end?: ReactNode
}

/** A row of words to choose from; left and right walk it. */
export function WordTabs<Name extends string>({ label, tabs, current, onChoose, end }: WordTabsProps<Name>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const at = tabs.findIndex(({ name }) => name === current)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (next === undefined) return
    onChoose(next.name)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus()
    event.preventDefault()
  }
  return (
    <div className="word-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ name, title }) => (
        <button key={name} type="button" role="tab" aria-selected={name === current} tabIndex={name === current ? 0 : -1} onClick={() => onChoose(name)}>
          {title}
        </button>
      ))}
      {end}
    </div>
  )
}
