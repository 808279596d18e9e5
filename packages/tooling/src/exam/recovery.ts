import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { compileGraph } from '@heddle/core/compile/compile'
import { type GraphInput, graphSchema } from '@heddle/core/graph/graph'
import type { Plan } from '@heddle/core/plan/plan'
import { openDatabase } from '@heddle/db/connect/database'
import { requestRun } from '@heddle/db/runs/request-run'
import { scope } from '@heddle/db/workspaces/scope'
import { updateSettings } from '@heddle/db/workspaces/settings'
import { nodeTypes } from '@heddle/nodes/definitions'
import { openRuns } from '@heddle/workflows/client'
import { median } from '../bench/load'
import { seedVersion } from '../bench/seed-version'
import { startStack } from '../bench/stack'
import { root } from '../root'
import { report, sizeOf } from './report'

/**
 * Kills the built worker with -9 in the middle of runs, again and again, and starts it anew at once, as the launcher does. Every run
 * must succeed by itself, no finished step may be repeated, and the time until work goes on is told.
 */
const kills = sizeOf('EXAM_KILLS', 5)
const runsAtOnce = 4
const steps = 8
const stepMs = 300

const stack = await startStack()
try {
  process.exitCode = (await examine()) ? 0 : 1
} finally {
  await stack.stop()
}
process.exit()

async function examine(): Promise<boolean> {
  await finished(spawn(process.execPath, ['--import', 'tsx', 'apps/worker/build.ts'], { cwd: root, stdio: 'inherit' }))
  const service = await countingService()
  const db = openDatabase(stack.ground.databaseUrl)
  const runs = openRuns({ address: stack.ground.temporalAddress })
  const plan = planOf(service.url)
  const { workspaceId, workflowId, versionId } = await seedVersion(db, plan)
  const here = scope(db, workspaceId)
  await updateSettings(here, { allowedPrivateHosts: ['127.0.0.1'] })

  let worker = startWorker()
  await until(() => service.probe(worker))
  const pauses: number[] = []
  let wrong = 0
  for (let kill = 0; kill < kills; kill++) {
    service.reset()
    const ids = await Promise.all(
      Array.from({ length: runsAtOnce }, async (_, i) => {
        const { run } = await requestRun(here, { workflowId, of: { versionId }, trigger: 'api', input: { run: `r${i}` } })
        await runs.start({ id: run.id, workspaceId, planHash: plan.hash, plan, input: { run: `r${i}` } })
        return run.id
      }),
    )
    await until(() => service.answered() >= runsAtOnce * 2)
    worker.kill('SIGKILL')
    const died = performance.now()
    worker = startWorker()
    const before = service.asked()
    await until(() => service.asked() > before)
    pauses.push(performance.now() - died)
    await Promise.all(ids.map((id) => runs.ended(id)))
    const { rows } = await db.pool.query<{ status: string }>('select status from "Run" where id = any($1)', [ids])
    wrong += rows.filter(({ status }) => status !== 'succeeded').length + service.repeated()
  }
  worker.kill('SIGKILL')
  service.close()
  await Promise.all([db.close(), runs.close()])
  return told(pauses, wrong)
}

function told(pauses: readonly number[], wrong: number): boolean {
  const longest = Math.max(...pauses)
  return report('recovery', [
    { name: 'until work goes on after kill -9, median s', value: median(pauses) / 1000 },
    { name: 'until work goes on after kill -9, longest s', value: longest / 1000, goal: '<= 12', ok: longest <= 12_000 },
    { name: 'runs that did not succeed, and finished steps that were repeated', value: wrong, goal: '= 0', ok: wrong === 0 },
  ])
}

function startWorker(): ChildProcess {
  const { home, databaseUrl, temporalAddress } = stack.ground
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    HEDDLE_HOME: home,
    DATABASE_URL: databaseUrl,
    TEMPORAL_ADDRESS: temporalAddress,
    HEDDLE_WORKER_PORT: '0',
    LOG_LEVEL: 'warn',
  }
  const child = spawn(process.execPath, ['apps/worker/dist/main.mjs'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  return child
}

function planOf(url: string): Plan {
  const names = Array.from({ length: steps }, (_, i) => `step_${i + 1}`)
  const kinds = ['start', ...names, 'output']
  const graph: GraphInput = {
    format: 1,
    nodes: [
      { id: 'start', key: 'start', kind: 'start', title: 'Start', config: {} },
      ...names.map((key) => ({ id: key, key, kind: 'http-request', title: key, config: { url: `${url}/{{input.run}}/${key}` } })),
      { id: 'output', key: 'output', kind: 'output', title: 'Output', config: { value: '{{step_8.status}}' } },
    ],
    edges: kinds.slice(1).map((to, i) => ({ id: `e${i}`, from: kinds[i] ?? '', port: 'done', to })),
  }
  const { plan, problems } = compileGraph(graphSchema.parse(graph), nodeTypes, { mode: 'publish' })
  if (!plan) throw new Error(`The exam's graph does not compile: ${JSON.stringify(problems)}`)
  return plan
}

/** Answers after `stepMs` and counts, per place, who asked and who got an answer. */
async function countingService() {
  const asked = new Map<string, number>()
  const answered = new Map<string, number>()
  const add = (counts: Map<string, number>, place: string) => counts.set(place, (counts.get(place) ?? 0) + 1)
  const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0)
  const server = createServer((request, response) => {
    const place = request.url ?? ''
    add(asked, place)
    setTimeout(() => {
      if (response.destroyed) return
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      add(answered, place)
    }, stepMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => sum(asked),
    answered: () => sum(answered),
    /** Only what was under way at the kill may be asked a second time. */
    repeated: () => Math.max(0, sum(asked) - steps * runsAtOnce - runsAtOnce),
    reset: () => {
      asked.clear()
      answered.clear()
    },
    probe: (worker: ChildProcess) => worker.pid !== undefined,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function until(so: () => boolean): Promise<void> {
  const limit = performance.now() + 60_000
  while (!so()) {
    if (performance.now() > limit) throw new Error('Work did not go on within 60 s.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function finished(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) =>
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The worker could not be built (exit ${code}).`)))),
  )
}
