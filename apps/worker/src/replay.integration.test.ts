import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plan } from '@heddle/core/plan/plan'
import { foldEvents } from '@heddle/core/run/reduce'
import type { EndedStatus } from '@heddle/core/run/run-state'
import { decideApproval } from '@heddle/db/approvals/decide-approval'
import { newId } from '@heddle/db/connect/new-id'
import { receiveEvent } from '@heddle/db/events/receive-event'
import { cancelStep } from '@heddle/db/outbox/cancel-step'
import { pauseRun, resumeRun } from '@heddle/db/outbox/pause-run'
import { type Runner, UncertainFailure } from '@heddle/nodes/runner'
import type { RunToStart } from '@heddle/workflows/client'
import { startOutbox } from '@heddle/workflows/outbox'
import { openDataConverter } from '@heddle/workflows/payloads/data-converter'
import { Client, Connection } from '@temporalio/client'
import { historyFromJSON, historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import { Worker } from '@temporalio/worker'
import { expect, onTestFinished, test } from 'vitest'
import { bundleWorkflows } from './bundle-workflows'
import { testHouse, until } from './testing/house'
import { ask, call, chain, compute, literal, plan, ref, wait } from './testing/plans'
import { testRunners } from './testing/runners'

const house = await testHouse()
const folder = fileURLToPath(new URL('../../../workflows/histories/', import.meta.url))
const bundle = await bundleWorkflows()
const connecting = Connection.connect({ address: house.address })
const by = { kind: 'user', id: 'o', name: 'Operator' } as const

function replay(history: unknown, code: string): Promise<void> {
  return Worker.runReplayHistory({ workflowBundle: { code }, dataConverter: openDataConverter({}) }, history)
}

/** Until a step waits for something. */
function waiting(runId: string, instance: string): Promise<unknown> {
  return until(async () => foldEvents(await house.events(runId)).steps[instance]?.status === 'waiting')
}

interface Recorded {
  readonly plan: Plan
  /** What happens outside while it runs. */
  readonly meanwhile?: (runId: string) => Promise<unknown>
  readonly options?: RunToStart['options']
  /** Absent: succeeded. */
  readonly ends?: EndedStatus
}

async function advance(runId: string, ms: number): Promise<void> {
  const handle = new Client({ connection: await connecting }).workflow.getHandle(runId)
  await handle.signal('message', { id: newId(), kind: 'advance', payload: { until: (await handle.query<number>('clock')) + ms } })
}

/** Knows not whether it went out, until it is sent again. */
const unsure: Runner = {
  async run(_, { key }) {
    const again = asked.has(key)
    asked.add(key)
    if (!again) throw new UncertainFailure('call.uncertain', 'Nobody knows.')
    return { value: 'sent' }
  },
}
const asked = new Set<string>()

const answers = [
  { from: 'p', port: 'approve', to: 'e' },
  { from: 'e', port: 'done', to: 'w' },
  { from: 'w', port: 'done', to: 'q' },
]

const recorded: Readonly<Record<string, Recorded>> = {
  'calls-and-steps': {
    plan: chain({ a: call('echo', ref('input')), b: compute(ref('a', 'n')), c: call('echo', ref('b')), d: call('echo', ref('c')) }, ref('d')),
  },
  'beside-each-other': {
    plan: plan({ a: call('echo', literal(1)), b: call('echo', literal(2)), c: call('echo', literal(3)) }, [], { list: [ref('a'), ref('b'), ref('c')] }),
  },
  'asked-and-waited': {
    plan: plan(
      {
        p: ask({ deadline: { ms: literal(60_000), port: 'timeout' } }),
        e: wait({ event: house.prefix, key: literal('k'), keep: true }),
        w: wait({ ms: literal(50) }),
        q: ask({ deadline: { ms: literal(100), port: 'timeout' } }),
      },
      answers,
      { list: [ref('p', 'decision'), ref('e'), ref('q', 'decision')] },
    ),
    meanwhile: async (runId) => {
      await receiveEvent(house.own, { name: house.prefix, key: 'k', data: 1 })
      await pauseRun(house.own, runId, by)
      await resumeRun(house.own, runId, by)
      await decideApproval(house.own, await house.question(runId, 'p'), { answer: 'approve', by })
    },
  },
  'unsure-and-sent-again': {
    plan: chain({ a: call('unsure', literal(1), { effect: 'once' }), b: call('echo', ref('a')) }, ref('b')),
    meanwhile: async (runId) => decideApproval(house.own, await house.question(runId, 'a'), { answer: 'again', by }),
  },
  'nothing-came': {
    plan: plan(
      {
        w: wait({ event: `${house.prefix}-never`, key: literal('k'), keep: true }, { deadline: { ms: literal(50), port: 'timeout' } }),
        e: call('echo', literal('late')),
      },
      [{ from: 'w', port: 'timeout', to: 'e' }],
      ref('e'),
    ),
  },
  'one-step-stopped': {
    plan: plan(
      { w: wait({ event: `${house.prefix}-stopped`, key: literal('k'), keep: true }), a: call('echo', literal(1)), b: call('echo', literal(2)) },
      [{ from: 'w', port: 'done', to: 'a' }],
      ref('b'),
    ),
    meanwhile: async (runId) => {
      await waiting(runId, 'w')
      await cancelStep(house.own, { runId, instance: 'w' }, by)
    },
  },
  'told-to-end': {
    plan: chain({ w: wait({ event: `${house.prefix}-ended`, key: literal('k'), keep: true }) }, ref('w')),
    meanwhile: async (runId) => {
      await waiting(runId, 'w')
      await house.runs.cancel(runId)
    },
    ends: 'cancelled',
  },
  'a-value-that-is-compressed': {
    plan: chain({ a: call('echo', literal('value '.repeat(6000))), b: call('echo', ref('a')) }, literal('done')),
  },
  'by-another-clock': {
    plan: plan(
      { p: ask({ deadline: { ms: literal(3_600_000), port: 'timeout' } }), w: wait({ ms: literal(1000) }) },
      [{ from: 'p', port: 'timeout', to: 'w' }],
      ref('p', 'decision'),
    ),
    options: { manualClock: true },
    meanwhile: async (runId) => {
      await waiting(runId, 'p')
      await advance(runId, 3_600_000)
      await waiting(runId, 'w')
      await advance(runId, 1000)
    },
  },
}

/** `process@machine`, by itself and in the names of queues. */
const place = /^\d+@.+?(?=-[0-9a-f]{32}$|$)/

/** Not where it was recorded: the files lie in the repository. */
function withoutPlace(history: string): string {
  const kept = JSON.parse(history, (name, value) => (name === 'stackTrace' ? undefined : typeof value === 'string' ? value.replace(place, 'heddle') : value))
  return JSON.stringify(kept, null, 2)
}

test('what a worker decides now, it decides again from the history', async () => {
  await house.worker({ runners: { ...testRunners, unsure } })
  const outbox = startOutbox({ pool: house.db.pool, runs: house.runs, log: console })
  onTestFinished(() => outbox.stop())
  const connection = await connecting
  const { workflow } = new Client({ connection })
  for (const [name, { plan: walked, meanwhile, options, ends = 'succeeded' }] of Object.entries(recorded)) {
    const id = await house.start(walked, { n: 7 }, options)
    await meanwhile?.(id)
    expect((await house.outcome(id)).status, name).toBe(ends)
    const history = await workflow.getHandle(id).fetchHistory()
    await replay(history, bundle.code)
    // `HEDDLE_RECORD=1` makes the recorded histories anew.
    if (process.env.HEDDLE_RECORD) writeFileSync(`${folder}${name}.json`, `${withoutPlace(historyToJSON(history))}\n`)
  }
  await connection.close()
})

const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : []

test.each(files)('recorded history %s replays', async (file) => {
  await replay(historyFromJSON(JSON.parse(readFileSync(`${folder}${file}`, 'utf8'))), bundle.code)
})

test('an engine that decides otherwise does not replay in silence', async () => {
  const [file = ''] = files
  const history = historyFromJSON(JSON.parse(readFileSync(`${folder}${file}`, 'utf8')))
  const otherwise = bundle.code.replaceAll('1597334677', '1597334679')
  expect(otherwise).not.toBe(bundle.code)
  await expect(replay(history, otherwise)).rejects.toThrow(/decided differently/)
})

test('the workflow’s code holds no schema library', () => {
  expect(bundle.code).not.toContain('node_modules/zod/')
})
