import { useId } from 'react'
import { useProblems } from '../editor-context'
import { TabPanel, TabRow } from '../tab-row'
import { useText } from '../text'
import { ProblemsTab } from './problems-tab'
import { RunLogTab } from './run-log-tab'
import { TryItTab } from './try-it-tab'

export type DockTab = 'problems' | 'try-it' | 'run-log'

interface DockProps {
  readonly tab: DockTab
  readonly open: boolean
  readonly onShow: (tab: DockTab) => void
  readonly onFold: () => void
  readonly runHref: (id: string) => string
  /** The run is taken off the canvas; it goes on. */
  readonly onLeaveRun: () => void
}

/** Under the canvas; a click on the open tab folds it away. */
export function Dock({ tab, open, onShow, onFold, runHref, onLeaveRun }: DockProps) {
  const text = useText()
  const problems = useProblems()
  const id = useId()
  const choose = (name: DockTab) => (open && tab === name ? onFold() : onShow(name))
  const tabs = [
    { name: 'problems' as const, title: text.problemsTab, count: problems.length },
    { name: 'try-it' as const, title: text.tryIt },
    { name: 'run-log' as const, title: text.runLog },
  ]
  return (
    <section className="dock" data-open={open || undefined}>
      <TabRow id={id} label={text.dock} tabs={tabs} current={tab} open={open} onChoose={choose} />
      {open && (
        <TabPanel id={id} current={tab} className="dock-body">
          {tab === 'problems' && <ProblemsTab />}
          {tab === 'try-it' && <TryItTab runHref={runHref} onLeaveRun={onLeaveRun} />}
          {tab === 'run-log' && <RunLogTab />}
        </TabPanel>
      )}
    </section>
  )
}
