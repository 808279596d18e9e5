interface Out {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/** Runs a step and says how long it took; `result` may add what came of it. */
type Step = <Result>(name: string, run: () => Promise<Result>, result?: (value: Result) => string) => Promise<Result>

/**
 * Lines, and beneath them the steps under way with the seconds that each has taken: on a terminal one line that changes
 * every second, else a line every ten seconds (or every `everyMs`).
 */
export class Living {
  constructor(out: Out, everyMs?: number)
  say(line: string): void
  readonly step: Step
}

/** What the launcher tells the person in front of it, on standard output. */
export function say(line: string): void
export const step: Step
export function seconds(ms: number): string
