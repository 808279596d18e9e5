import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dataConverter } from '@heddle/workflows/data-converter'
import { Client, Connection } from '@temporalio/client'
import { historyFromJSON, historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import { Worker } from '@temporalio/worker'
import { expect, test } from 'vitest'
import { bundleWorkflows } from './bundle-workflows'
import { testHouse } from './testing/house'
import { call, chain, compute, literal, plan, ref } from './testing/plans'

const house = await testHouse()
const folder = fileURLToPath(new URL('../../../workflows/histories/', import.meta.url))
const bundle = await bundleWorkflows()

function replay(history: unknown, code: string): Promise<void> {
  return Worker.runReplayHistory({ workflowBundle: { code }, dataConverter }, history)
}

const recorded = {
  'calls-and-steps': chain({ a: call('echo', ref('input')), b: compute(ref('a', 'n')), c: call('echo', ref('b')), d: call('echo', ref('c')) }, ref('d')),
  'beside-each-other': plan({ a: call('echo', literal(1)), b: call('echo', literal(2)), c: call('echo', literal(3)) }, [], {
    list: [ref('a'), ref('b'), ref('c')],
  }),
}

test('what a worker decides now, it decides again from the history', async () => {
  await house.worker()
  const connection = await Connection.connect({ address: house.address })
  const { workflow } = new Client({ connection })
  for (const [name, walked] of Object.entries(recorded)) {
    const id = await house.start(walked, { n: 7 })
    await house.outcome(id)
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
