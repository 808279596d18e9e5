import { resolve } from 'node:path'
import { RateLimit } from '@heddle/api/rate-limit'
import { type Database, openDatabase } from '@heddle/db/connect/database'
import { type MasterKey, openMasterKey } from '@heddle/db/secrets/master-key'
import type { StreamBus } from '@heddle/db/stream/bus'
import { postgresBus } from '@heddle/db/stream/postgres-bus'
import { openRuns, type RunsClient } from '@heddle/workflows/client'
import { temporalConfig } from '@heddle/workflows/temporal-settings'
import type { Logger } from 'pino'
import { type Environment, readEnvironment } from './environment'
import { createLogger } from './logger'

/** All that this process holds open, made once. */
export interface Services {
  readonly environment: Environment
  readonly log: Logger
  readonly db: Database
  readonly bus: StreamBus
  readonly runs: RunsClient
  readonly masterKey: MasterKey
  readonly rateLimit: RateLimit
}

/** On the global object: Next loads this module once for each route's bundle, and again after each change while developing: these keep the code they were made of. */
const kept = globalThis as typeof globalThis & { heddleServices?: Services }

/** Opens nothing until somebody asks: a build imports the routes too. */
export function services(): Services {
  kept.heddleServices ??= open()
  return kept.heddleServices
}

function open(): Services {
  const environment = readEnvironment()
  const log = createLogger(environment.LOG_LEVEL)
  const db = openDatabase(environment.DATABASE_URL)
  const bus = postgresBus({ url: environment.DATABASE_URL, pool: db.pool, onError: (error) => log.warn({ err: error }, 'stream bus') })
  const runs = openRuns(temporalConfig(environment, db.pool))
  const masterKey = openMasterKey({ home: resolve(environment.HEDDLE_HOME), masterKey: environment.HEDDLE_MASTER_KEY })
  const rateLimit = new RateLimit({ perMinute: environment.HEDDLE_RATE_LIMIT })
  return { environment, log, db, bus, runs, masterKey, rateLimit }
}
