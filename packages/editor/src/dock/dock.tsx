import { useState } from 'react'
import { useProblems } from '../editor-context'
import { useText } from '../text'
import { ProblemsTab } from './problems-tab'
import { RunLogTab } from './run-log-tab'
import { TryItTab } from './try-it-tab'

export type DockTab = 'problems' | 'try-it' | 'run-log'

interface DockProps {
  readonly tab: DockTab
  readonly onTab: (tab: DockTab) => void
  readonly runHref: (id: string) => string
}

export function Dock({ tab, onTab, runHref }: DockProps) {
  const text = useText()
  const problems = useProblems()
  const [open, setOpen] = useState(true)
  const words: Record<DockTab, string> = { problems: text.problemsTab, 'try-it': text.tryIt, 'run-log': text.runLog }
  return (
    <section className="dock" data-open={open || undefined}>
      <div role="tablist" className="subtabs">
        {(Object.keys(words) as DockTab[]).map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={open && tab === name}
            onClick={() => {
              setOpen(!(open && tab === name))
              onTab(name)
            }}
          >
            {words[name]}
            {name === 'problems' && problems.length > 0 && <span className="count">{problems.length}</span>}
          </button>
        ))}
      </div>
      {open && (
        <div role="tabpanel" className="dock-body">
          {tab === 'problems' && <ProblemsTab />}
          {tab === 'try-it' && <TryItTab runHref={runHref} />}
          {tab === 'run-log' && <RunLogTab />}
        </div>
      )}
    </section>
  )
}
