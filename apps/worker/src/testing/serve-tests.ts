import { CallWriter } from '@heddle/db/calls/call-writer'
import { type Database, openDatabase } from '@heddle/db/connect/database'
import type { DeltaMessage } from '@heddle/db/stream/bus'
import type { ActivityDeps } from '@heddle/workflows/activities/create-activities'
import type { RunsConfig } from '@heddle/workflows/client'
import { type QueueName, queueNames } from '@heddle/workflows/task-queues'
import { DefaultLogger, Runtime } from '@temporalio/worker'
import { bundleWorkflows } from '../bundle-workflows'
import { type Serving, serve } from '../serve'
import { testRunners } from './runners'

export interface ServeTests {
  readonly url: string
  readonly address: string
  readonly prefix: string
  readonly graceMs?: number
  /** Hears the events of each turn that a local activity has stored, as JSON text. */
  readonly flushed?: (events: string) => void
  readonly heard?: (delta: DeltaMessage) => void
  readonly runners?: ActivityDeps['runners']
  readonly newerWorkerMs?: number
  readonly log?: ActivityDeps['log']
  readonly hopeless?: (runId: string) => void
  /** A file of workflows in place of ours. */
  readonly workflows?: string
  readonly payloads?: RunsConfig['payloads']
  readonly queues?: readonly QueueName[]
  readonly ways?: ActivityDeps['ways']
}

/** The one form of `query` that our own code uses. */
interface QueryConfig {
  readonly text: string
  readonly values?: unknown[]
}

let quiet = false

/** Our worker as it is, with runners for tests and an unguarded way to the network. */
export async function serveTests({
  url,
  address,
  prefix,
  graceMs = 0,
  flushed,
  heard,
  runners = testRunners,
  workflows,
  payloads,
  queues = queueNames,
  ...more
}: ServeTests): Promise<{ readonly serving: Serving; readonly db: Database }> {
  if (!quiet) Runtime.install({ shutdownSignals: [], logger: new DefaultLogger('ERROR') })
  quiet = true
  const db = openDatabase(url)
  const pool = flushed ? listening(db, flushed) : db.pool
  const nothing = () => {
    throw new Error('Tests of the engine have no models, secrets or templates.')
  }
  const serving = await serve(
    { address, queues, queuePrefix: prefix, graceMs, workflowBundle: await bundleWorkflows(workflows), ...(payloads ? { payloads } : {}) },
    {
      pool,
      store: new CallWriter(db.pool),
      runners,
      publish: (_, delta) => heard?.(delta),
      ways: async () => ({ fetch, models: { call: nothing }, secrets: { reveal: nothing }, renderer: { liquid: nothing }, conceal: (value) => value }),
      log: console,
      ...more,
    },
  )
  return { serving, db }
}

function listening({ pool }: Database, flushed: (events: string) => void): Database['pool'] {
  return new Proxy(pool, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name, target)
      return async (statement: QueryConfig) => {
        const answer = await target.query(statement)
        if (statement.text.includes('heddle_flush_turn')) flushed(JSON.stringify(statement.values?.[4]).replaceAll('\\"', '"'))
        return answer
      }
    },
  })
}
