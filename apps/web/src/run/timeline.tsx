'use client'
import { IconButton } from '@heddle/ui/icon-button.tsx'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useContext, useRef } from 'react'
import { ChosenRowContext } from './chosen-row'
import { useRunText } from './text'
import { TimeAxis } from './time-axis'
import type { Timeline as Layout, TimelineRow as Row } from './timeline-layout'
import { rowDomId, TimelineRow } from './timeline-row'
import type { OpenRows } from './use-open-rows'
import { useTimeWindow } from './use-time-window'

const ROW_HEIGHT = 28

interface TimelineProps {
  readonly timeline: Layout
  readonly openRows: OpenRows
}

/** Rows of steps and their tries over one axis of time. Only rows in sight are drawn, so ten thousand are as smooth as ten. */
export function Timeline({ timeline, openRows }: TimelineProps) {
  const text = useRunText()
  const { chosen } = useContext(ChosenRowContext)
  const window = useTimeWindow(timeline.length)
  const scroller = useRef<HTMLDivElement>(null)
  const { rows } = timeline
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => ROW_HEIGHT, overscan: 12 })
  const onKeyDown = useWalk({ rows, openRows, show: (index) => virtual.scrollToIndex(index), onZoom: window.zoom })
  return (
    <div className="gantt">
      <div className="flex flex-none items-stretch">
        <fieldset className="flex w-(--labels) flex-none items-center justify-end border-b border-line pr-1" aria-label={text.zoom}>
          <IconButton icon="minus" size="small" label={text.zoomOut} disabled={window.whole} onClick={() => window.zoom(2)} />
          <IconButton icon="plus" size="small" label={text.zoomIn} onClick={() => window.zoom(0.5)} />
        </fieldset>
        <TimeAxis window={window} />
      </div>
      <div
        ref={scroller}
        className="gantt-rows"
        role="tree"
        aria-label={text.timeline}
        aria-activedescendant={chosen === undefined ? undefined : rowDomId(chosen)}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div className="relative min-h-full" style={{ height: virtual.getTotalSize() }}>
          {window.ticks.map((at) => (
            <i key={at} className="gantt-line" style={{ left: `calc(var(--labels) + (100% - var(--labels)) * ${window.place(at)})` }} />
          ))}
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            return row === undefined ? null : <TimelineRow key={row.id} row={row} index={index} top={start} window={window} openRows={openRows} />
          })}
        </div>
      </div>
    </div>
  )
}

interface Walk {
  readonly rows: readonly Row[]
  readonly openRows: OpenRows
  readonly show: (index: number) => void
  readonly onZoom: (factor: number) => void
}

/** Arrow keys walk the rows, right and left open and close their tries, plus and minus zoom. */
function useWalk({ rows, openRows, show, onZoom }: Walk): (event: KeyboardEvent) => void {
  const { chosen, choose } = useContext(ChosenRowContext)
  return (event) => {
    const at = rows.findIndex(({ id }) => id === chosen)
    const row = rows[at]
    const go = (index: number) => {
      const next = rows[Math.max(0, Math.min(rows.length - 1, index))]
      if (next === undefined) return
      choose(next.id)
      show(rows.indexOf(next))
    }
    const keys = new Map<string, () => void>([
      ['ArrowDown', () => go(at + 1)],
      ['ArrowUp', () => go(at < 0 ? 0 : at - 1)],
      ['Home', () => go(0)],
      ['End', () => go(rows.length - 1)],
      ['ArrowRight', () => row && row.depth === 0 && row.tries > 0 && openRows.setOpen(row.instance, true)],
      ['ArrowLeft', () => (row?.depth === 1 ? choose(row.instance) : row && openRows.setOpen(row.instance, false))],
      ['Escape', () => choose(undefined)],
      ['+', () => onZoom(0.5)],
      ['=', () => onZoom(0.5)],
      ['-', () => onZoom(2)],
    ])
    const act = keys.get(event.key)
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    act()
    event.preventDefault()
  }
}
