/** How a `fail` node fails: its first `times` tries (absent: all), of at most `tries`; a final failure is not tried again. */
export interface ScriptedFailure {
  readonly times?: number | undefined
  readonly kind?: 'retryable' | 'final' | undefined
  readonly tries?: number | undefined
}

export function triesOf({ times = Number.POSITIVE_INFINITY, kind, tries = 1 }: ScriptedFailure): number {
  return kind === 'final' ? 1 : Math.min(times + 1, tries)
}

export function surelyFails(failure: ScriptedFailure): boolean {
  return (failure.times ?? Number.POSITIVE_INFINITY) >= triesOf(failure)
}
