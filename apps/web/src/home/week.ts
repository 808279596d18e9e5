export interface Day {
  readonly day: string
  readonly runs: number
  readonly succeeded: number
  readonly failed: number
}

export interface Week {
  readonly runs: number
  readonly failed: number
  /** Of the runs that succeeded or failed; undefined when none has. A cancelled run says nothing about the workflow. */
  readonly success: number | undefined
}

export function weekOf(days: readonly Day[]): Week {
  const sum = (of: (day: Day) => number) => days.reduce((total, day) => total + of(day), 0)
  const [runs, succeeded, failed] = [sum((day) => day.runs), sum((day) => day.succeeded), sum((day) => day.failed)]
  return { runs, failed, success: succeeded + failed === 0 ? undefined : succeeded / (succeeded + failed) }
}

/** `97.9 %`, and `100 %` only when nothing failed. */
export function percent(share: number, language: string): string {
  const rounded = share < 1 ? Math.min(0.999, Math.round(share * 1000) / 1000) : 1
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(rounded * 100)} %`
}
