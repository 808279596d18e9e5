import { randomUUID } from 'node:crypto'
import type { Plan } from '@heddle/core/plan/plan'
import { type Database, openDatabase } from '@heddle/db/connect/database'
import { requestRun } from '@heddle/db/runs/request-run'
import { scope } from '@heddle/db/workspaces/scope'
import { openRuns } from '@heddle/workflows/client'
import { Client, Connection } from '@temporalio/client'
import { load, median, type Round } from './load'
import { callsPlan, inlinePlan } from './plans'
import { seedVersion } from './seed-version'
import { type Stack, startStack } from './stack'

/**
 * Our engine against workflows written by hand, on the same server in the same minutes: rounds alternate, medians of rounds are
 * compared. Ours include the run's row, its events and the ledger.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 10)
const seconds = Number(process.env.BENCH_SECONDS ?? 1)
const only = process.env.BENCH_ONLY

interface Pair {
  readonly name: string
  readonly raw: () => Promise<void>
  readonly ours: () => Promise<void>
}

const stack = await startStack()
try {
  await measure(stack)
} finally {
  await stack.stop()
}
process.exit(0)

async function measure({ ground, worker }: Stack): Promise<void> {
  await worker('./worker-raw.ts')
  await worker('./worker-ours.ts')
  const db = openDatabase(ground.databaseUrl)
  const connection = await Connection.connect({ address: ground.temporalAddress })
  const raw = new Client({ connection })
  const byHand = (type: string) => async () => {
    await raw.workflow.execute(type, { taskQueue: 'bench-raw', workflowId: randomUUID(), args: [{ n: 0 }] })
  }
  const inline: Pair = { name: '10 inline steps', raw: byHand('rawInline'), ours: await through(db, ground.temporalAddress, inlinePlan()) }
  const calls: Pair = { name: '10 calls', raw: byHand('rawActivities'), ours: await through(db, ground.temporalAddress, callsPlan('noop')) }
  const rows: Row[] = []
  for (const [pair, clients] of [
    [inline, 1],
    [inline, 8],
    [inline, 32],
    [calls, 1],
    [calls, 8],
    [calls, 32],
  ] as const) {
    if (only && !`${pair.name} ${clients}`.includes(only)) continue
    rows.push(...(await compare(pair, clients)))
  }
  if (!only) rows.push(inlineAgainstActivities(rows))
  if (!only || 'ledger'.includes(only)) {
    rows.push(await costOfLedger(calls.ours, await through(db, ground.temporalAddress, callsPlan('noop', 'once'))))
  }
  report(rows)
  await Promise.all([connection.close(), db.close()])
}

/** A run as the API makes it: the row first, then Temporal; over when its workflow is. */
async function through(db: Database, address: string, plan: Plan): Promise<() => Promise<void>> {
  const runs = openRuns({ address })
  const { workspaceId, workflowId, versionId } = await seedVersion(db, plan)
  const here = scope(db, workspaceId)
  return async () => {
    const { run } = await requestRun(here, { workflowId, of: { versionId }, trigger: 'api', input: { n: 0 } })
    await runs.start({ id: run.id, workspaceId, planHash: plan.hash, plan, input: { n: 0 } })
    await runs.ended(run.id)
  }
}

interface Row {
  readonly name: string
  readonly value: number
  readonly goal?: string
  readonly ok?: boolean
}

async function compare({ name, raw, ours }: Pair, clients: number): Promise<Row[]> {
  const warm = { clients, runs: Math.max(10, clients * 2) }
  const pace = Math.min((await load(raw, warm)).throughput, (await load(ours, warm)).throughput)
  const size = { clients, runs: Math.max(2 * clients, Math.round(pace * seconds)) }
  const theirs: Round[] = []
  const mine: Round[] = []
  for (let round = 0; round < rounds; round++) {
    // Turn about, so that neither always comes first.
    if (round % 2 === 0) theirs.push(await load(raw, size))
    mine.push(await load(ours, size))
    if (round % 2 === 1) theirs.push(await load(raw, size))
  }
  const of = (all: readonly Round[], what: keyof Round) => median(all.map((round) => round[what]))
  const label = `${name}, ${clients} ${clients === 1 ? 'client' : 'clients'}`
  const throughput = of(mine, 'throughput') / of(theirs, 'throughput')
  const p50 = of(mine, 'p50') / of(theirs, 'p50')
  const inline = name === '10 inline steps'
  return [
    { name: `${label}: raw runs/s`, value: of(theirs, 'throughput') },
    { name: `${label}: our runs/s`, value: of(mine, 'throughput') },
    { name: `${label}: raw p50 ms`, value: of(theirs, 'p50') },
    { name: `${label}: our p50 ms`, value: of(mine, 'p50') },
    clients === 1
      ? { name: `${label}: p50, ours / raw`, value: p50, goal: inline ? '<= 2' : '<= 1.35', ok: p50 <= (inline ? 2 : 1.35) }
      : { name: `${label}: throughput, ours / raw`, value: throughput, goal: inline ? '>= 0.75' : '>= 0.85', ok: throughput >= (inline ? 0.75 : 0.85) },
  ]
}

/** Calls that may go out once are written down before they do, by a write that nothing else may wait with. */
async function costOfLedger(without: () => Promise<void>, withLedger: () => Promise<void>): Promise<Row> {
  const clients = 8
  const size = { clients, runs: Math.max(2 * clients, Math.round((await load(withLedger, { clients, runs: 2 * clients })).throughput * seconds)) }
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const [first, second] = round % 2 === 0 ? [without, withLedger] : [withLedger, without]
    const [a, b] = [await load(first, size), await load(second, size)]
    ratios.push(round % 2 === 0 ? b.throughput / a.throughput : a.throughput / b.throughput)
  }
  return { name: `10 calls, ${clients} clients: throughput, written down before they go out / not`, value: median(ratios) }
}

function inlineAgainstActivities(rows: readonly Row[]): Row {
  const value = (name: string) => rows.find((row) => row.name === name)?.value ?? Number.NaN
  const ratio = value('10 inline steps, 8 clients: our runs/s') / value('10 calls, 8 clients: raw runs/s')
  return { name: 'our 10 inline steps / ten raw activities, throughput at 8 clients', value: ratio, goal: '>= 3.5', ok: ratio >= 3.5 }
}

function report(rows: readonly Row[]): void {
  for (const { name, value, goal, ok } of rows)
    console.log(`${name.padEnd(70)} ${value.toFixed(2).padStart(9)}${goal ? `   goal ${goal}  ${ok ? 'ok' : 'NOT REACHED'}` : ''}`)
  console.log(JSON.stringify({ bench: 'engine', rows: rows.map((row) => ({ ...row, value: Number(row.value.toFixed(3)) })) }))
}
