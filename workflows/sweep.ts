import { runsToSweep } from '@heddle/db/runs/runs-to-sweep'
import { strayRuns } from '@heddle/db/runs/stray-runs'
import type { RunsClient } from './client'
import { type LookDeps, lookAfterRun, lookAfterStray } from './look-after-run'

export interface SweepDeps extends LookDeps {
  readonly runs: RunsClient
}

const everyMs = 2000
const atOnce = 50
/** Among so many rounds one also looks at a page of Temporal's open runs. */
const straysEvery = 5

/**
 * Every 2 s: what was promised with a 202 is started, what Temporal has ended or forgotten is closed with its reason, and what goes on
 * although it has ended is told so. Any number of workers may sweep; each row is handed to one of them.
 *
 * @returns stops it, and waits for the round under way.
 */
export function startSweep(deps: SweepDeps): () => Promise<void> {
  const strays = new StraySweep(deps)
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let round: Promise<unknown> = Promise.resolve()
  const tell = (error: unknown) => deps.log.warn({ err: error }, 'the sweep could not ask for runs; it will again')
  const next = (rounds: number) => {
    if (stopped) return
    timer = setTimeout(() => {
      const both = [sweepOnce(deps), ...(rounds % straysEvery === 0 ? [strays.page()] : [])]
      round = Promise.all(both.map((each) => each.catch(tell))).finally(() => next(rounds + 1))
    }, everyMs)
  }
  next(0)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await round
  }
}

export async function sweepOnce(deps: SweepDeps): Promise<void> {
  const rows = await runsToSweep(deps.pool, atOnce)
  const quiet = rows.filter((row) => row.cancelRequestedAt === null).map(({ id }) => id)
  const open = await deps.runs.openAmong(quiet).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'Temporal’s list of runs does not answer; each run is asked for by itself')
    return new Set<string>()
  })
  await each(
    deps,
    rows.filter(({ id }) => !open.has(id)),
    lookAfterRun,
  )
}

/** Goes through Temporal's open runs, page by page and again and again, for those that should have ended. */
export class StraySweep {
  readonly #deps: SweepDeps
  #next: Uint8Array | undefined

  constructor(deps: SweepDeps) {
    this.#deps = deps
  }

  async page(): Promise<void> {
    const from = this.#next
    // A page that the server refuses (its token was too old) is left for the first one.
    this.#next = undefined
    const { runIds, next } = await this.#deps.runs.openPage(from)
    this.#next = next
    await each(this.#deps, await strayRuns(this.#deps.pool, runIds), lookAfterStray)
  }
}

/** One that fails keeps nobody else from being looked after. */
async function each<Row extends { readonly id: string }>(
  deps: SweepDeps,
  rows: readonly Row[],
  look: (deps: LookDeps, row: Row) => Promise<void>,
): Promise<void> {
  await Promise.all(
    rows.map((row) =>
      look(deps, row).catch((error: unknown) => deps.log.warn({ err: error, runId: row.id }, 'a run could not be looked after; it will be again')),
    ),
  )
}
