import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plan } from '@heddle/core/plan/plan'
import { decideApproval } from '@heddle/db/approvals/decide-approval'
import { receiveEvent } from '@heddle/db/events/receive-event'
import { pauseRun, resumeRun } from '@heddle/db/outbox/pause-run'
import { startOutbox } from '@heddle/workflows/outbox'
import { openDataConverter } from '@heddle/workflows/payloads/data-converter'
import { Client, Connection } from '@temporalio/client'
import { historyFromJSON, historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import { Worker } from '@temporalio/worker'
import { expect, onTestFinished, test } from 'vitest'
import { bundleWorkflows } from './bundle-workflows'
import { testHouse } from './testing/house'
import { ask, call, chain, compute, literal, plan, ref, wait } from './testing/plans'

const house = await testHouse()
const folder = fileURLToPath(new URL('../../../workflows/histories/', import.meta.url))
const bundle = await bundleWorkflows()
const by = { kind: 'user', id: 'o', name: 'Operator' } as const

function replay(history: unknown, code: string): Promise<void> {
  return Worker.runReplayHistory({ workflowBundle: { code }, dataConverter: openDataConverter({}) }, history)
}

interface Recorded {
  readonly plan: Plan
  /** What happens outside while it runs. */
  readonly meanwhile?: (runId: string) => Promise<unknown>
}

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
}

test('what a worker decides now, it decides again from the history', async () => {
  await house.worker()
  const outbox = startOutbox({ pool: house.db.pool, runs: house.runs, log: console })
  onTestFinished(() => outbox.stop())
  const connection = await Connection.connect({ address: house.address })
  const { workflow } = new Client({ connection })
  for (const [name, { plan: walked, meanwhile }] of Object.entries(recorded)) {
    const id = await house.start(walked, { n: 7 })
    await meanwhile?.(id)
    expect((await house.outcome(id)).status).toBe('succeeded')
    const history = await workflow.getHandle(id).fetchHistory()
    await replay(history, bundle.code)
    // `HEDDLE_RECORD=1` makes the recorded histories anew.
    if (process.env.HEDDLE_RECORD) writeFileSync(`${folder}${name}.json`, `${historyToJSON(history)}\n`)
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
