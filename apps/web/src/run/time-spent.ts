import type { Bar, Timeline } from './timeline-layout'

/** Milliseconds by what they were spent on; what overlaps is counted each time. */
export interface TimeSpent {
  readonly model: number
  readonly tool: number
  readonly failed: number
  readonly retry: number
  readonly person: number
  /** For a moment or an event. */
  readonly wait: number
}

/** From the steps' own bars: rows of tries show the same once more. */
export function timeSpent({ rows }: Pick<Timeline, 'rows'>): TimeSpent {
  const bars = rows.filter(({ depth }) => depth === 0).flatMap((row) => row.bars)
  const of = (kind: Bar['kind']) => bars.filter((bar) => bar.kind === kind).reduce((sum, bar) => sum + bar.to - bar.from, 0)
  return { model: of('model'), tool: of('tool'), failed: of('failed'), retry: of('retry'), person: of('person'), wait: of('wait') }
}
