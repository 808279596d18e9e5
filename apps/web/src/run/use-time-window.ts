import { useCallback, useState } from 'react'
import { ticks as ticksOf } from './timeline-layout'

/** The part of a run's time that is in sight. */
export interface TimeWindow {
  readonly from: number
  readonly to: number
  readonly whole: boolean
  readonly ticks: readonly number[]
  /** 0 at the left edge, 1 at the right one. */
  place(at: number): number
  /** Below 1 shows less time, around the middle. */
  zoom(factor: number): void
  show(from: number, to: number): void
}

const MOST_TICKS = 5
const LEAST_MS = 4

export function useTimeWindow(length: number): TimeWindow {
  const [shown, setShown] = useState<{ readonly from: number; readonly to: number }>()
  const { from, to } = shown ?? { from: 0, to: length }
  const show = useCallback(
    (start: number, end: number) => {
      const begin = Math.max(0, start)
      const until = Math.min(length, Math.max(end, begin + LEAST_MS))
      setShown(begin <= 0 && until >= length ? undefined : { from: begin, to: until })
    },
    [length],
  )
  const zoom = (factor: number) => {
    const middle = (from + to) / 2
    const half = ((to - from) / 2) * factor
    show(middle - half, middle + half)
  }
  const span = Math.max(1, to - from)
  const ticks = ticksIn(from, to)
  return { from, to, whole: shown === undefined, ticks, place: (at) => (at - from) / span, zoom, show }
}

function ticksIn(from: number, to: number): readonly number[] {
  const [, step = 1] = ticksOf(to - from, MOST_TICKS)
  const first = Math.ceil(from / step) * step
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) => first + index * step)
}
