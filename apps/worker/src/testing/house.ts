import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer as createRelay, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Json } from '@heddle/core/json'
import type { Plan } from '@heddle/core/plan/plan'
import type { RunEvent } from '@heddle/core/run/run-event'
import { listApprovals } from '@heddle/db/approvals/list-approvals'
import { eventsAfter } from '@heddle/db/runs/events-after'
import { getRun } from '@heddle/db/runs/get-run'
import { requestRun } from '@heddle/db/runs/request-run'
import type { Run } from '@heddle/db/runs/run'
import { ownScope, seedWorkflow } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { openRuns, type RunToStart } from '@heddle/workflows/client'
import { afterAll, afterEach } from 'vitest'
import { type ServeTests, serveTests } from './serve-tests'

/** A database, a door to Temporal and queues of its own for one test file. Stops what the tests started. */
export async function testHouse() {
  const address = process.env.TEMPORAL_ADDRESS
  if (!address)
    throw new Error(
      'TEMPORAL_ADDRESS is not set: run this test with its global setup (packages/tooling/src/test/temporal-setup.ts), or name a Temporal server.',
    )
  const { url, db } = await testDatabase()
  const prefix = `test-${randomUUID().slice(0, 8)}`
  const runs = openRuns({ address, queuePrefix: prefix })
  const own = await ownScope(db)
  const workflow = await seedWorkflow(own)
  const endings: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end()
  })
  afterAll(() => runs.close())

  const request = async (plan: Plan, input: Json = {}): Promise<RunToStart> => {
    const { run } = await requestRun(own, { workflowId: workflow.id, of: { graph: workflow.draft, plan }, trigger: 'api', input })
    return { id: run.id, workspaceId: own.workspaceId, planHash: plan.hash, plan, input }
  }
  const start = async (plan: Plan, input: Json = {}, options: RunToStart['options'] = {}): Promise<string> => {
    const run = await request(plan, input)
    await runs.start({ ...run, options })
    return run.id
  }
  return {
    address,
    prefix,
    url,
    db,
    runs,
    own,
    request,
    start,
    row: (id: string) => getRun(own, id),
    /** As if so much time had gone by since the row was written and looked at. */
    async age(id: string, seconds: number): Promise<void> {
      const times = ['createdAt', 'startedAt', 'endedAt', 'sweptAt', 'cancelRequestedAt'].map((at) => `"${at}" = "${at}" - make_interval(secs => $2)`)
      await db.pool.query(`update "Run" set ${times.join(', ')} where id = $1`, [id, seconds])
    },
    events: (id: string) => eventsAfter(own, id, { limit: 10_000 }),
    /** Waits until a step asks a person. @returns the question's id. */
    async question(runId: string, instance: string): Promise<string> {
      const asked = async () => {
        const { approvals } = await listApprovals(own, { run: runId, status: ['waiting'] })
        return approvals.find((approval) => approval.instance === instance)?.id
      }
      await until(asked)
      return (await asked()) ?? ''
    },
    /** Waits for the workflow's end. */
    async outcome(id: string): Promise<Run> {
      await runs.ended(id)
      return getRun(own, id)
    },
    async worker(more: Partial<ServeTests> = {}) {
      const { serving, db: mine } = await serveTests({ url, address, prefix, ...more })
      endings.push(async () => {
        serving.stop()
        await serving.ended
        await mine.close()
      })
      return serving
    },
    async workerProcess(env: Readonly<Record<string, string>> = {}): Promise<ChildProcess> {
      const child = await startProcess({ DATABASE_URL: url, TEMPORAL_ADDRESS: address, HEDDLE_QUEUE_PREFIX: prefix, ...env })
      endings.push(() => killed(child))
      return child
    },
    /** A way to Temporal whose connections can be cut; new ones may be made. */
    async relay(): Promise<{ readonly address: string; cut(): void; down(): void; up(): void }> {
      const [host = '', port] = address.split(':')
      const sockets = new Set<Socket>()
      let isDown = false
      const server = createRelay((socket) => {
        if (isDown) return void socket.destroy()
        const onward = connect(Number(port), host)
        for (const each of [socket, onward]) {
          sockets.add(each)
          each.on('error', () => {}).on('close', () => sockets.delete(each))
        }
        socket.pipe(onward).pipe(socket)
      })
      const cut = () => {
        for (const socket of sockets) socket.destroy()
      }
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      endings.push(async () => {
        server.close()
        cut()
      })
      const turn = (down: boolean) => () => {
        isDown = down
        cut()
      }
      return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, cut, down: turn(true), up: turn(false) }
    },
    async service(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
      const server = createServer(answer)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      endings.push(async () => {
        server.closeAllConnections()
        server.close()
      })
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
  }
}

export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function startProcess(env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const file = fileURLToPath(new URL('./worker-process.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', file], { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`The worker process ended before it took up work (exit ${code}).`)))
  })
  return child
}

/** What happened, without times and keys: `step-finished b`. */
export function story(events: readonly RunEvent[]): string[] {
  return events.map(({ type, instance }) => (instance === undefined ? type : `${type} ${instance}`))
}

/** Asks again and again until it is so; a test that waits for nothing else fails by its own time limit. */
export async function until<T>(ask: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
