/** What the launcher tells the person in front of it: one line a step, with its time. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Runs a step and says how long it took; `result` may add what came of it. */
export async function step<Result>(name: string, run: () => Promise<Result>, result?: (value: Result) => string): Promise<Result> {
  const began = performance.now()
  const value = await run()
  const told = result?.(value)
  say(`  ${name.padEnd(12)} ${seconds(performance.now() - began).padStart(7)}${told ? `  ${told}` : ''}`)
  return value
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

/** Something that the person can mend: said in one message, without a stack. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
