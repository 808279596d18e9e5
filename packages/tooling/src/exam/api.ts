import { apiOver } from '@heddle/api/testing/api-over'
import { anyEcho, refund } from '@heddle/api/testing/graphs'
import { serve } from '@heddle/api/testing/serve'
import { openDatabase } from '@heddle/db/connect/database'
import { migrate } from '@heddle/db/migrate.mjs'
import { startServer } from '@heddle/testing/postgres/start-server'
import { startStack } from '../test/stack'
import { runSchemathesis, type Subject } from './schemathesis'

/**
 * The public API under thousands of requests that its own OpenAPI document suggests, right and wrong ones. Passes when
 * nothing breaks (no 5xx) and every answer is as the document says.
 *
 *   npm run exam:api                 the REST door over a fresh PostgreSQL, runs in this process (no build needed)
 *   npm run exam:api -- --stack      a whole Heddle of its own: production build, worker, Temporal
 *   npm run exam:api -- --url URL    a running one; the key in HEDDLE_API_KEY. It leaves rubbish behind.
 *
 * What follows `--` goes to Schemathesis: `npm run exam:api -- -- --seed 7`.
 */
async function exam(words: readonly string[]): Promise<number> {
  const end = words.indexOf('--')
  const [own, rest] = end === -1 ? [words, []] : [words.slice(0, end), words.slice(end + 1)]
  const under = await chosen(own)
  try {
    return await runSchemathesis({ ...under, ...(await seed(under)) }, rest)
  } finally {
    await under.stop()
  }
}

const KEPT = 'exam-kept'
const ASKING = 'exam-asking'

interface Under {
  readonly url: string
  readonly apiKey: string
  stop(): Promise<void>
}

function chosen(words: readonly string[]): Promise<Under> | Under {
  if (words.includes('--stack')) return startStack()
  const url = words[words.indexOf('--url') + 1]
  if (!words.includes('--url') || url === undefined) return door()
  const apiKey = process.env.HEDDLE_API_KEY
  if (!apiKey) throw new Error('Name the key of this server in HEDDLE_API_KEY.')
  return { url: url.replace(/\/+$/, ''), apiKey, stop: async () => {} }
}

/** The REST door alone, with a database of its own. */
async function door(): Promise<Under> {
  const server = await startServer()
  await migrate({ url: server.url, log: () => {} })
  const db = openDatabase(server.url)
  const api = await apiOver({ db, url: server.url }, { perMinute: 10_000_000 })
  const served = await serve(api.rest.fetch)
  return {
    url: served.url,
    apiKey: api.key,
    async stop() {
      await served.close()
      for (const fields of api.logged.filter((line) => 'err' in line).slice(0, 10)) console.error(fields)
      await api.bus.close()
      await db.close()
      await server.stop()
    },
  }
}

/** So that the roads to runs, versions and approvals are open: the workflow of the examples, and those that stay. */
async function seed({ url, apiKey }: Under): Promise<Pick<Subject, 'runId' | 'approvalId' | 'slug'>> {
  const send = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { id: string; approvals?: readonly { id: string }[] }
    if (!response.ok && response.status !== 409) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
    return answer
  }
  for (const [slug, graph] of [['support-router', anyEcho] as const, [KEPT, anyEcho] as const, [ASKING, refund] as const]) {
    await send('/workflows', { name: slug, slug, graph })
    await send(`/workflows/${slug}/versions`, { notes: 'for the exam' })
  }
  const { id: runId } = await send(`/workflows/${KEPT}/runs`, { input: { text: 'hello' } }, { prefer: 'wait=30' })
  const asking = await send(`/workflows/${ASKING}/runs`, { input: { order: '17', amount: 48 } })
  for (;;) {
    const [waiting] = (await send(`/approvals?run=${asking.id}&status=all`)).approvals ?? []
    if (waiting !== undefined) return { slug: KEPT, runId, approvalId: waiting.id }
  }
}

process.exitCode = await exam(process.argv.slice(2))
