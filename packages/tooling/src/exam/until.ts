export interface Patience {
  /** For the message when it never comes: `the approval waits`. */
  readonly what: string
  readonly withinMs?: number
  readonly everyMs?: number
}

/** Asks again and again until there is an answer. @throws Error that says what did not come. */
export async function until<Answer>(
  ask: () => Promise<Answer | undefined | false> | Answer | undefined | false,
  { what, withinMs = 120_000, everyMs = 25 }: Patience,
): Promise<Answer> {
  const limit = performance.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (performance.now() > limit) throw new Error(`Not within ${Math.round(withinMs / 1000)} s: ${what}.`)
    await pause(everyMs)
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
