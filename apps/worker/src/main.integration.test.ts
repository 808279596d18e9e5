import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testHouse, until } from './testing/house'
import { chain, compute, literal, ref } from './testing/plans'

const house = await testHouse()

test('the worker says that it is well, carries a run out, and drains on SIGTERM', async () => {
  const home = mkdtempSync(join(tmpdir(), 'heddle-worker-'))
  const port = await freePort()
  const env = {
    DATABASE_URL: house.url,
    TEMPORAL_ADDRESS: house.address,
    HEDDLE_QUEUE_PREFIX: house.prefix,
    HEDDLE_HOME: home,
    HEDDLE_WORKER_PORT: String(port),
    LOG_LEVEL: 'error',
  }
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const worker = spawn(process.execPath, ['--import', 'tsx', main], { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] })
  const exit = once(worker, 'exit')
  try {
    await until(() =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    )
    const id = await house.start(chain({ a: compute(literal('done')) }, ref('a')))
    expect(await house.outcome(id)).toMatchObject({ status: 'succeeded', output: 'done' })
    worker.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
  } finally {
    worker.kill('SIGKILL')
    rmSync(home, { recursive: true, force: true })
  }
})

test('a worker with nothing to work with says what is missing', async () => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const worker = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { ...process.env, DATABASE_URL: '', TEMPORAL_ADDRESS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  worker.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [code] = (await once(worker, 'exit')) as [number]
  expect(code).toBe(1)
  expect(said).toContain('DATABASE_URL')
})

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
