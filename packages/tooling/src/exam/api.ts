import { apiOver } from '@heddle/api/testing/api-over'
import { anyEcho } from '@heddle/api/testing/graphs'
import { serve } from '@heddle/api/testing/serve'
import { openDatabase } from '@heddle/db/connect/database'
import { migrate } from '@heddle/db/migrate.mjs'
import { startServer } from '@heddle/testing/postgres/start-server'
import { startStack } from '../test/stack'
import { runSchemathesis } from './schemathesis'

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
    const runId = await runOne(under)
    return await runSchemathesis({ ...under, runId }, rest)
  } finally {
    await under.stop()
  }
}

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

/** So that the roads to runs and versions are open. */
async function runOne({ url, apiKey }: Under): Promise<string> {
  const send = async (path: string, body: unknown) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { prefer: 'wait=30', authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as { id: string }
    if (!response.ok && response.status !== 409) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
    return answer
  }
  await send('/workflows', { name: 'Support router', slug: 'support-router', graph: anyEcho })
  await send('/workflows/support-router/versions', { notes: 'for the exam' })
  return (await send('/workflows/support-router/runs', { input: { text: 'hello' } })).id
}

process.exitCode = await exam(process.argv.slice(2))
