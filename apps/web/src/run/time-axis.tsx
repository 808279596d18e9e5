'use client'
import { type PointerEvent, useRef, useState } from 'react'
import { duration } from '../format/duration'
import { useShownRun } from './shown-run'
import type { TimeWindow } from './use-time-window'

/** The axis of time; dragging over it shows that part only, a double click everything again. The buttons beside it do the same for keys. */
export function TimeAxis({ window }: { readonly window: TimeWindow }) {
  const { language } = useShownRun()
  const axis = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number }>()
  const momentOf = (event: PointerEvent): number => {
    const box = axis.current?.getBoundingClientRect()
    return box === undefined ? 0 : window.from + ((event.clientX - box.left) / box.width) * (window.to - window.from)
  }
  const onPointerUp = () => {
    if (drag !== undefined && Math.abs(window.place(drag.to) - window.place(drag.from)) > 0.01)
      window.show(Math.min(drag.from, drag.to), Math.max(drag.from, drag.to))
    setDrag(undefined)
  }
  const place = (at: number) => `${window.place(at) * 100}%`
  return (
    <div
      ref={axis}
      aria-hidden="true"
      className="gantt-axis ml-0! flex-1 cursor-crosshair touch-none select-none"
      onDoubleClick={() => window.show(0, Number.POSITIVE_INFINITY)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: momentOf(event), to: momentOf(event) })
      }}
      onPointerMove={(event) => drag && setDrag({ ...drag, to: momentOf(event) })}
      onPointerUp={onPointerUp}
    >
      {window.ticks.map((at) => (
        <span key={at} data-last={window.place(at) > 0.9 || undefined} style={{ left: place(at) }}>
          {at === 0 ? '0' : duration(at, language).replace('.0', '')}
        </span>
      ))}
      {drag && (
        <i
          className="absolute inset-y-0 bg-accent-soft opacity-70"
          style={{ left: place(Math.min(drag.from, drag.to)), right: `calc(100% - ${place(Math.max(drag.from, drag.to))})` }}
        />
      )}
    </div>
  )
}
