/** What a round of runs took. */
export interface Round {
  /** Runs a second. */
  readonly throughput: number
  /** Median milliseconds of one run. */
  readonly p50: number
}

/** Keeps `clients` runs going at once until `runs` have ended. */
export async function load(one: () => Promise<void>, { clients, runs }: { readonly clients: number; readonly runs: number }): Promise<Round> {
  const took: number[] = []
  let left = runs
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left-- > 0) {
        const start = performance.now()
        await one()
        took.push(performance.now() - start)
      }
    }),
  )
  return { throughput: (took.length * 1000) / (performance.now() - began), p50: median(took) }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}
