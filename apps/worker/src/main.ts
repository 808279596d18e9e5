import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CallWriter } from '@heddle/db/calls/call-writer'
import { openDatabase } from '@heddle/db/connect/database'
import { listenToOutbox } from '@heddle/db/outbox/listen-to-outbox'
import { openMasterKey } from '@heddle/db/secrets/master-key'
import { postgresBus } from '@heddle/db/stream/postgres-bus'
import { runners } from '@heddle/nodes/runners'
import { openRuns } from '@heddle/workflows/client'
import { giveUp } from '@heddle/workflows/look-after-run'
import { startOutbox } from '@heddle/workflows/outbox'
import { type SweepDeps, startSweep } from '@heddle/workflows/sweep'
import { temporalConfig } from '@heddle/workflows/temporal-settings'
import { DefaultLogger, Runtime } from '@temporalio/worker'
import { workflowCode } from './bundle-workflows'
import { openHealth } from './health'
import { createLogger } from './logger'
import { outliveRejections } from './outlive-rejections'
import { type Serving, serve } from './serve'
import { type WorkerSettings, workerSettings } from './settings'
import { openWays } from './ways'

/** The process that carries runs out: everything a run does in the world happens here. */
const log = createLogger(process.env.LOG_LEVEL ?? 'info')

try {
  await main(workerSettings(process.env, process.argv.slice(2)))
  process.exit(0)
} catch (error) {
  log.fatal({ err: error }, 'the worker has ended')
  process.exit(1)
}

async function main(settings: WorkerSettings): Promise<void> {
  const { DATABASE_URL: url, HEDDLE_HOME: home, HEDDLE_MASTER_KEY: masterKey } = settings
  // Signals are ours: Temporal's own handler would end the process by itself.
  Runtime.install({
    shutdownSignals: [],
    logger: new DefaultLogger('WARN', ({ level, message, meta }) => log[level === 'ERROR' ? 'error' : 'warn'](meta ?? {}, message)),
  })
  let serving: Serving | undefined
  let stopped = false
  const stop = () => {
    stopped = true
    serving?.stop()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  outliveRejections(log)

  const health = await openHealth(settings.HEDDLE_WORKER_PORT, () => serving?.healthy() ?? false)
  const db = openDatabase(url)
  const bus = postgresBus({ url, pool: db.pool, onError: (error) => log.warn({ err: error }, 'the stream bus') })
  const way = openWays({ db, master: openMasterKey({ home, masterKey }), env: process.env })
  const temporal = temporalConfig(settings, db.pool)
  const runs = openRuns(temporal)
  const hopeless = (runId: string) => {
    giveUp({ pool: db.pool, runs, log }, runId).catch((error: unknown) => log.warn({ err: error, runId }, 'a run that cannot go on could not be ended yet'))
  }
  serving = await serve(
    { ...temporal, queues: settings.queues, graceMs: settings.HEDDLE_WORKER_GRACE, workflowBundle: await workflowCode(builtBundle()) },
    { pool: db.pool, store: new CallWriter(db.pool), runners, publish: (runId, delta) => void bus.publish(runId, delta), ways: way.ways, log, hopeless },
  )
  const caring = settings.queues.includes('runs') ? lookAfterRuns({ url, pool: db.pool, runs, log }) : async () => {}
  if (stopped) serving.stop()
  log.info({ queues: settings.queues, health: health.port }, 'the worker takes up work')

  await serving.ended.finally(caring)
  log.info('the worker has drained')
  health.close()
  await Promise.allSettled([runs.close(), bus.close(), way.close()])
  await db.close()
}

/** Sweep and outbox. @returns stops both. */
function lookAfterRuns({ url, ...deps }: SweepDeps & { readonly url: string }): () => Promise<void> {
  const stopSweep = startSweep(deps)
  const outbox = startOutbox(deps)
  const bell = listenToOutbox({
    url,
    onRing: outbox.ring,
    onError: (error) => deps.log.warn({ err: error }, 'the outbox is not heard at once; it is looked through every second'),
  })
  return async () => {
    await bell.close()
    await Promise.all([stopSweep(), outbox.stop()])
  }
}

/** Beside the built worker; a worker that runs from its sources bundles them itself. */
function builtBundle(): string | undefined {
  const file = fileURLToPath(new URL('./workflow-bundle.js', import.meta.url))
  return existsSync(file) ? file : undefined
}
