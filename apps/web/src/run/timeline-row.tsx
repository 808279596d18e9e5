'use client'
import { Icon } from '@heddle/ui/icon.tsx'
import { StateMark } from '@heddle/ui/state-mark.tsx'
import { useStateWords } from '@heddle/ui/state-words'
import { useContext } from 'react'
import { useMoment } from '../approvals/use-moment'
import { duration } from '../format/duration'
import { ChosenRowContext } from './chosen-row'
import { markOfAttempt, markOfStep } from './mark-of'
import { placeNote } from './note-place'
import { type ShownRun, useShownRun } from './shown-run'
import { type RunText, useRunText } from './text'
import type { Bar, TimelineRow as Row } from './timeline-layout'
import type { OpenRows } from './use-open-rows'
import { useStepWords } from './use-step-words'
import type { TimeWindow } from './use-time-window'
import { waitWords } from './wait-words'

interface TimelineRowProps {
  readonly row: Row
  readonly index: number
  readonly top: number
  readonly window: TimeWindow
  readonly openRows: OpenRows
}

export function rowDomId(id: string): string {
  return `row-${id}`
}

export function TimelineRow({ row, index, top, window, openRows }: TimelineRowProps) {
  const shown = useShownRun()
  const text = useRunText()
  const stepWords = useStepWords()
  const { chosen, choose } = useContext(ChosenRowContext)
  const open = row.step !== undefined && openRows.isOpen(row.instance, row.step)
  const state = row.attempt === undefined ? markOfStep(row.step) : markOfAttempt(row.attempt, row.step)
  const name = row.attempt === undefined ? shown.nameOf(row.instance) : text.tryRow(row.attempt.attempt)
  const took = tookOf(row, shown)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it has the focus and walks by keys
    <div
      id={rowDomId(row.id)}
      role="treeitem"
      aria-posinset={index + 1}
      aria-level={row.depth + 1}
      aria-selected={row.id === chosen}
      {...(row.tries > 0 && row.depth === 0 ? { 'aria-expanded': open } : {})}
      aria-label={[name, stepWords(state), took].filter(Boolean).join(', ')}
      data-testid={`row-${row.id}`}
      data-state={state}
      tabIndex={-1}
      className="gantt-row"
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => choose(row.id)}
    >
      <div className="gantt-label" style={{ paddingLeft: 4 + row.depth * 18 }}>
        <Chevron row={row} open={open} onToggle={() => openRows.setOpen(row.instance, !open)} />
        <StateMark state={state} label="" />
        <span className={row.depth === 0 ? 'name font-medium' : 'name'} title={name}>
          {name}
        </span>
        <span className="end">{took}</span>
      </div>
      <div className="gantt-track">
        {row.bars.map((bar) => (
          <BarMark key={`${bar.kind}-${bar.from}`} bar={bar} row={row} window={window} />
        ))}
        <Note row={row} window={window} />
      </div>
    </div>
  )
}

function Chevron({ row, open, onToggle }: { readonly row: Row; readonly open: boolean; readonly onToggle: () => void }) {
  if (row.tries === 0 || row.depth > 0) return <span className="w-3.5 flex-none" />
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className="flex-none text-ink-faint"
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}
    >
      <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} />
    </button>
  )
}

const looks: Record<Bar['kind'], string> = {
  step: '',
  'failed-step': '',
  model: 'k-model',
  tool: 'k-tool',
  failed: 'k-failed',
  retry: 'k-retry',
  person: 'k-person',
  wait: 'k-wait',
}

function BarMark({ bar, row, window }: { readonly bar: Bar; readonly row: Row; readonly window: TimeWindow }) {
  const left = window.place(bar.from)
  const width = window.place(bar.to) - left
  if (left > 1 || left + width < 0) return null
  const whole = bar.kind === 'step' || bar.kind === 'failed-step'
  const shape = whole
    ? 'bar-step'
    : bar.kind === 'person' || bar.kind === 'wait'
      ? 'bar-wait'
      : row.depth === 1
        ? bar.kind === 'retry'
          ? 'bar-wait'
          : 'bar-call'
        : bar.kind === 'retry'
          ? 'bar-call'
          : 'bar-inside'
  return (
    <i
      className={`${shape} ${looks[bar.kind]}`}
      data-failed={bar.kind === 'failed-step' || undefined}
      style={{ left: `min(${left * 100}%, calc(100% - 3px))`, width: `${width * 100}%` }}
    />
  )
}

/** Words beside the bars: what a person would otherwise have to guess from the shape. */
function Note({ row, window }: { readonly row: Row; readonly window: TimeWindow }) {
  const shown = useShownRun()
  const moment = useMoment()
  const states = useStateWords()
  const words = noteOf(row, useRunText(), { ...shown, moment, states })
  if (words === undefined) return null
  const [first] = row.bars
  const from = first?.from ?? row.endedAt ?? 0
  const to = row.bars.reduce((latest, bar) => Math.max(latest, bar.to), from)
  const { side, offset, most } = placeNote(window.place(from), window.place(to))
  const edge = side === 'before' ? 'right' : 'left'
  return (
    <em data-side={side} title={words} style={{ [edge]: `${offset * 100}%`, maxWidth: `${most * 100}%` }}>
      {words}
    </em>
  )
}

interface NoteParts extends ShownRun {
  readonly states: ReturnType<typeof useStateWords>
  moment(at: number): string
}

function noteOf({ step, attempt, tries }: Row, text: RunText, { state, now, moment, states }: NoteParts): string | undefined {
  if (step === undefined) return state.endedAt === undefined ? undefined : text.notReached
  if (attempt !== undefined) return attempt.error?.message
  const latest = step.attempts.at(-1)
  if (step.status === 'waiting' && step.waiting !== undefined) return waitWords(step.waiting, text, moment)
  if (step.status === 'skipped') return states.skipped
  if (step.status === 'cancelled') return states.cancelled
  if (step.status === 'failed' && tries === 0) return step.error?.message
  if (step.status !== 'retrying' || latest === undefined) return undefined
  return text.retryingNow(latest.attempt + 1, latest.of, Math.max(0, Math.ceil(((latest.retryAt ?? now) - now) / 1000)))
}

function tookOf({ step, attempt }: Row, { now, language, state }: ShownRun): string {
  const { startedAt, endedAt } = attempt ?? step ?? {}
  if (startedAt === undefined || step?.status === 'skipped') return ''
  return duration((endedAt ?? step?.endedAt ?? state.endedAt ?? now) - startedAt, language)
}
