import { randomBytes } from 'node:crypto'
import type { GraphInput } from '@heddle/core/graph/graph'
import { createApiKey } from '@heddle/db/keys/create-api-key'
import type { MasterKey } from '@heddle/db/secrets/master-key'
import { createSignInLink } from '@heddle/db/sign-in/create-sign-in-link'
import { useSignInLink as openSession } from '@heddle/db/sign-in/use-sign-in-link'
import { postgresBus } from '@heddle/db/stream/postgres-bus'
import { ensureOwner } from '@heddle/db/workspaces/ensure-owner'
import { scope } from '@heddle/db/workspaces/scope'
import { nodeTypes } from '@heddle/nodes/definitions'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { afterAll } from 'vitest'
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

/** The whole API over a database of its own: real requests in, real responses out. To be called at the top of a test file. */
export async function testApi({ performers = {}, perMinute = 100_000, runs }: TestApiOptions = {}) {
  const { db, url } = await testDatabase()
  const bus = postgresBus({ url, pool: db.pool })
  afterAll(() => bus.close())
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

  return { db, url, bus, runs: inProcess, rest, contextFor, owner, mine, key, logged, send, published, session }
}

/** start -> one node -> output of its value. */
export function graphOf(
  node: { readonly key: string; readonly kind: string; readonly config: Record<string, unknown> },
  fields: readonly object[] = [],
): GraphInput {
  return {
    format: 1,
    nodes: [
      { id: 's', key: 'start', kind: 'start', title: 'Start', config: { fields: [...fields] as never } },
      { id: 'n', title: 'Node', ...node, config: node.config as never },
      { id: 'o', key: 'output', kind: 'output', title: 'Output', config: { value: `{{${node.key}}}` } },
    ],
    edges: [
      { id: 'e1', from: 's', port: 'done', to: 'n' },
      { id: 'e2', from: 'n', port: 'done', to: 'o' },
    ],
  }
}

/** start -> output that says the input's `text`. */
export const echo: GraphInput = {
  format: 1,
  nodes: [
    { id: 's', key: 'start', kind: 'start', title: 'Start', config: { fields: [{ name: 'text', type: 'text' }] } },
    { id: 'o', key: 'output', kind: 'output', title: 'Output', config: { value: '{{input.text}}' } },
  ],
  edges: [{ id: 'e', from: 's', port: 'done', to: 'o' }],
}
