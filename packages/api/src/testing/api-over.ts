import { randomBytes } from 'node:crypto'
import type { GraphInput } from '@heddle/core/graph/graph'
import type { Database } from '@heddle/db/connect/database'
import { createApiKey } from '@heddle/db/keys/create-api-key'
import type { MasterKey } from '@heddle/db/secrets/master-key'
import { createSignInLink } from '@heddle/db/sign-in/create-sign-in-link'
import { useSignInLink as openSession } from '@heddle/db/sign-in/use-sign-in-link'
import { postgresBus } from '@heddle/db/stream/postgres-bus'
import { ensureOwner } from '@heddle/db/workspaces/ensure-owner'
import { scope } from '@heddle/db/workspaces/scope'
import { nodeTypes } from '@heddle/nodes/definitions'
import type { Context } from '../context'
import { identify } from '../identify'
import { RateLimit } from '../rate-limit'
import { createRestApp } from '../rest/app'
import { scopes } from '../scopes'
import { InProcessRuns, type Perform } from './in-process-runs'

export interface TestApiOptions {
  /** By runner. */
  readonly performers?: Readonly<Record<string, Perform>>
  readonly perMinute?: number
  /** Instead of runs in this process. */
  readonly runs?: Context['runs']
}

/** The whole API over a database: real requests in, real responses out. */
export async function apiOver(
  { db, url }: { readonly db: Database; readonly url: string },
  { performers = {}, perMinute = 100_000, runs }: TestApiOptions = {},
) {
  const bus = postgresBus({ url, pool: db.pool })
  await bus.listening
  const inProcess = new InProcessRuns(db, bus, performers)
  const logged: object[] = []
  const log = { info: () => {}, warn: (fields: object) => void logged.push(fields), error: (fields: object) => void logged.push(fields) }
  const masterKey: MasterKey = { id: 'test', key: randomBytes(32) }
  const contextFor = async (request: Request, requestId: string): Promise<Context> => ({
    db,
    bus,
    runs: runs ?? inProcess,
    masterKey,
    nodeTypes,
    log,
    requestId,
    trigger: 'api',
    caller: await identify(db, request),
    identifyAgain: () => identify(db, request),
  })
  const rest = createRestApp({ contextFor, log, rateLimit: new RateLimit({ perMinute }) })
  const owner = await ensureOwner(db)
  const mine = scope(db, owner.workspaceId)
  const { key } = await createApiKey(mine, { name: 'all', scopes })

  /** A request with the key of all scopes unless `headers` has its own. */
  const send = (
    method: string,
    path: string,
    { body, headers = {}, ...more }: { body?: unknown; headers?: Record<string, string>; signal?: AbortSignal } = {},
  ) => {
    const json = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    return rest.fetch(
      new Request(`http://127.0.0.1:3000${path}`, { method, headers: { authorization: `Bearer ${key}`, ...type, ...headers }, ...json, ...more }),
    )
  }

  /** A workflow with this graph, published. */
  const published = async (name: string, graph: GraphInput): Promise<string> => {
    const created = await send('POST', '/api/v1/workflows', { body: { name, graph } })
    const { slug } = (await created.json()) as { slug: string }
    const answer = await send('POST', `/api/v1/workflows/${slug}/versions`, { body: {} })
    if (answer.status !== 201) throw new Error(await answer.text())
    return slug
  }

  const session = async (): Promise<string> => (await openSession(db, await createSignInLink(db, owner.userId, 60_000))).token

  return { db, url, bus, runs: inProcess, rest, masterKey, contextFor, owner, mine, key, logged, send, published, session }
}
