'use client'
import { RunGraph } from '@heddle/editor/run-graph.tsx'
import Link from 'next/link'
import { useContext, useMemo, useState } from 'react'
import { canvasHref } from '../editor/run-in-address'
import { WordTabs } from '../shell/word-tabs'
import { ChosenRowContext } from './chosen-row'
import { EventLog } from './event-log'
import { nodeKeyOf } from './instance-name'
import { useShownRun } from './shown-run'
import { StepDrawer } from './step-drawer'
import { useRunText } from './text'
import { TimePanel } from './time-panel'
import { Timeline } from './timeline'
import { layoutTimeline } from './timeline-layout'
import { useOpenRows } from './use-open-rows'

/** Graph, timeline or log, drawer. */
export function RunPanes() {
  const { graph, state, now } = useShownRun()
  const text = useRunText()
  const { chosen } = useContext(ChosenRowContext)
  const [view, setView] = useState<'timeline' | 'log'>('timeline')
  const openRows = useOpenRows()
  // An ended run is laid out once; a running one as its clock moves.
  const timeline = useMemo(() => layoutTimeline({ graph, state, now, open: openRows.isOpen }), [graph, state, now, openRows.isOpen])
  const views = [
    { name: 'timeline', title: text.timeline },
    { name: 'log', title: text.log },
  ] as const
  return (
    <div className="run3" data-closed={chosen === undefined || undefined}>
      <GraphPane timeSpent={<TimePanel timeline={timeline} />} />
      <section>
        <WordTabs label={text.view} tabs={views} current={view} onChoose={setView} end={view === 'timeline' && <Legend />} />
        {view === 'timeline' ? <Timeline timeline={timeline} openRows={openRows} /> : <EventLog />}
      </section>
      {chosen !== undefined && <StepDrawer rowId={chosen} rows={timeline.rows} />}
    </div>
  )
}

function GraphPane({ timeSpent }: { readonly timeSpent: React.ReactNode }) {
  const { row, graph, state } = useShownRun()
  const text = useRunText()
  const { chosen, choose } = useContext(ChosenRowContext)
  return (
    <section>
      <header className="pane-head">
        {text.graph}
        <Link className="link end font-normal" href={canvasHref(row.workflow.slug, row.id)}>
          {text.openCanvas}
        </Link>
      </header>
      <div className="min-h-48 flex-1 border-b border-line">
        {/* At its end a run shows more around the graph: it is fitted once more. */}
        <RunGraph
          key={state.endedAt === undefined ? 'open' : 'ended'}
          graph={graph}
          state={state}
          selected={chosen === undefined ? undefined : nodeKeyOf(chosen)}
          onSelect={(key) => choose(Object.keys(state.steps).find((instance) => nodeKeyOf(instance) === key) ?? key)}
        />
      </div>
      {timeSpent}
    </section>
  )
}

function Legend() {
  const text = useRunText()
  const kinds = [
    ['k-model', text.model],
    ['k-tool', text.tool],
    ['k-failed', text.failedTry],
    ['k-retry', text.retryWait],
    ['k-person', text.personWait],
    ['k-wait', text.plainWait],
  ]
  return (
    <span className="ml-auto hidden items-center gap-2.5 overflow-hidden pr-2 text-12 text-ink-muted xl:flex">
      {kinds.map(([kind, word]) => (
        <span key={kind} className="inline-flex items-center gap-1.5">
          <i className={`swatch ${kind}`} />
          {word}
        </span>
      ))}
    </span>
  )
}
