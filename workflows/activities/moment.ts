/** A point in time by both clocks, since one of them may stand still in a suspended machine. */
export interface Moment {
  readonly wall: number
  readonly steady: number
}

export function now(): Moment {
  return { wall: Date.now(), steady: performance.now() }
}

/** Milliseconds since then, by the clock that went further. */
export function since(moment: Moment): number {
  return Math.max(Date.now() - moment.wall, performance.now() - moment.steady)
}
