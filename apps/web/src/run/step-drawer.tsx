'use client'
import { IconButton } from '@heddle/ui/icon-button.tsx'
import { StateMark } from '@heddle/ui/state-mark.tsx'
import { useContext, useState } from 'react'
import { duration } from '../format/duration'
import { WordTabs } from '../shell/word-tabs'
import { ChosenRowContext } from './chosen-row'
import { AttemptsTab } from './drawer/attempts-tab'
import { InputTab } from './drawer/input-tab'
import { OutputTab } from './drawer/output-tab'
import { PromptTab } from './drawer/prompt-tab'
import { WaitSection } from './drawer/wait-section'
import { nodeKeyOf } from './instance-name'
import { markOfStep } from './mark-of'
import { type ShownRun, useShownRun } from './shown-run'
import { StopStep } from './stop-step'
import { useRunText } from './text'
import type { TimelineRow } from './timeline-layout'
import { useStepWords } from './use-step-words'

type Tab = 'output' | 'input' | 'prompt' | 'attempts'

interface StepDrawerProps {
  /** Of the timeline: a step, or one of its tries. */
  readonly rowId: string
  readonly rows: readonly TimelineRow[]
}

/** What went into a step, what came out, and how it was tried. */
export function StepDrawer({ rowId, rows }: StepDrawerProps) {
  const shown = useShownRun()
  const text = useRunText()
  const { choose } = useContext(ChosenRowContext)
  const [tab, setTab] = useState<Tab>('output')
  const row = rowOf(rowId, rows, shown)
  const isModel = shown.nodeOf(row.instance)?.kind === 'prompt' || row.step?.attempts.some(({ detail }) => hasPrompt(detail)) === true
  const names: readonly Tab[] = isModel ? ['output', 'input', 'prompt', 'attempts'] : ['output', 'input', 'attempts']
  const current = names.includes(tab) ? tab : 'output'
  const body = { output: OutputTab, input: InputTab, prompt: PromptTab, attempts: AttemptsTab }
  const Body = body[current]
  return (
    <aside aria-label={text.details} data-testid="drawer">
      <header className="flex flex-none flex-col gap-0.5 px-4 pt-2.5 pb-2">
        <div className="flex items-center gap-2">
          <h2 className="min-w-0 flex-1 truncate text-14 font-semibold">{shown.nameOf(row.instance)}</h2>
          <StopStep key={row.instance} row={row} />
          <IconButton icon="x" label={text.close} onClick={() => choose(undefined)} />
        </div>
        <Line row={row} />
        <WaitSection row={row} />
      </header>
      <WordTabs label={text.details} tabs={names.map((name) => ({ name, title: text.tabs[name] }))} current={current} onChoose={setTab} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <div className="drawer-body" role="tabpanel" tabIndex={0}>
        <Body row={row} />
      </div>
    </aside>
  )
}

function Line({ row }: { readonly row: TimelineRow }) {
  const { now, language, state } = useShownRun()
  const text = useRunText()
  const stepWords = useStepWords()
  const { step, attempt } = row
  const mark = markOfStep(step)
  const { startedAt, endedAt } = attempt ?? step ?? {}
  const latest = attempt ?? step?.attempts.at(-1)
  const facts = [
    startedAt === undefined || mark === 'skipped' ? undefined : duration((endedAt ?? step?.endedAt ?? state.endedAt ?? now) - startedAt, language),
    latest !== undefined && (latest.attempt > 1 || latest.status === 'failed' || attempt !== undefined) ? text.attempt(latest.attempt, latest.of) : undefined,
    latest?.usage?.model,
    step?.ports !== undefined && step.ports.length > 0 && step.ports.join() !== 'done' ? text.ports(step.ports.join(', ')) : undefined,
  ].filter((fact) => fact !== undefined)
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-12 text-ink-muted">
      <StateMark state={mark} label={stepWords(mark)} />
      {facts.map((fact) => (
        <span key={fact} className="num">
          · {fact}
        </span>
      ))}
    </p>
  )
}

function hasPrompt(detail: unknown): boolean {
  return typeof detail === 'object' && detail !== null && 'prompt' in detail
}

/** Tries of a closed step and nodes that an old address names are not among the rows; their step still is known. */
function rowOf(rowId: string, rows: readonly TimelineRow[], { state, nodeOf }: ShownRun): TimelineRow {
  const known = rows.find(({ id }) => id === rowId)
  if (known !== undefined) return known
  const instance = rowId.split('/')[0] ?? rowId
  const step = Object.hasOwn(state.steps, instance) ? state.steps[instance] : undefined
  return { id: instance, instance, node: nodeOf(nodeKeyOf(instance)), step, depth: 0, tries: 0, bars: [] }
}
