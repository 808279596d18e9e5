import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refund } from '@heddle/api/testing/graphs'
import { testApi } from '@heddle/api/testing/test-api'
import { waitingApproval } from '@heddle/api/testing/waiting-approval'
import { expect, it, onTestFinished } from 'vitest'

const api = await testApi()
/** Keeps its connections for as long as the server does. */
const agent = new Agent({ keepAlive: true })

it('a stop ends open streams and waits at once, and each who watched comes back by itself', async () => {
  const slug = await api.published('Refunds', refund)
  const input = { order: '17', amount: 48 }
  const { run } = await waitingApproval(api, slug, input)
  const { child, url } = await webProcess()
  const headers = { authorization: `Bearer ${api.key}`, accept: 'text/event-stream' }
  const rest = heard(await ask(`${url}/api/v1/runs/${run}/events`, { headers }))
  const trpc = heard(await ask(`${url}/api/trpc/runs.watch?input=${encodeURIComponent(JSON.stringify({ id: run }))}`, { headers }))
  for (const { said } of [rest, trpc]) await expect.poll(said, { timeout: 10_000 }).toContain('step-waiting')
  const long = { authorization: `Bearer ${api.key}`, 'content-type': 'application/json', prefer: 'wait=60' }
  const waiting = ask(`${url}/api/v1/workflows/${slug}/runs`, { method: 'POST', headers: long, body: JSON.stringify({ input }) }).then(heard)
  await expect.poll(async () => (await api.db.pool.query('select from "Run"')).rowCount, { timeout: 10_000 }).toBe(2)
  // As browsers open them for what may come.
  const spare = connect(Number(new URL(url).port), '127.0.0.1')
  await once(spare, 'connect')
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(143)
  // What says that it is over would keep the browser from coming back.
  expect(await rest.all).not.toMatch(/event: (done|error)/)
  expect(await trpc.all).not.toMatch(/event: (return|serialized-error)/)
  expect(JSON.parse(await (await waiting).all).status).toBe('requested')
})

async function webProcess() {
  const home = mkdtempSync(join(tmpdir(), 'heddle-web-'))
  const env = { ...process.env, DATABASE_URL: api.url, HEDDLE_HOME: home, TEMPORAL_ADDRESS: '127.0.0.1:1', LOG_LEVEL: 'silent' }
  const program = fileURLToPath(new URL('testing/web-process.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(home, { recursive: true })
  })
  const [line] = await once(child.stdout, 'data')
  return { child, url: String(line).trim() }
}

/** What has come of an answer so far, and all of it once it has ended. */
function heard(answer: IncomingMessage): { readonly said: () => string; readonly all: Promise<string> } {
  let said = ''
  answer.setEncoding('utf8').on('data', (piece: string) => {
    said += piece
  })
  return { said: () => said, all: once(answer, 'end').then(() => said) }
}

interface Asking {
  readonly method?: string
  readonly headers: Record<string, string>
  readonly body?: string
}

function ask(url: string, { method = 'GET', headers, body }: Asking): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { agent, method, headers }, resolve).once('error', reject).end(body)
  })
}
