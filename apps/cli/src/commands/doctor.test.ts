import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { use } from '../testing/use'

const away = 'does not answer'

it.each([
  ['answers', 'answers', ['ok       database: answers', 'ok       temporal: answers']],
  ['its disk is full', 'answers', ['problem  database: its disk is full\n         Make room', 'ok       temporal: answers']],
  [away, 'answers', [`problem  database: ${away}\n         Is PostgreSQL running?`]],
  ['answers', away, ['ok       database: answers', `problem  temporal: ${away}\n         Is it running? Runs and answers are taken`]],
])('tells in the server’s words how what it needs stands: the database %s, Temporal %s', async (database, temporal, says) => {
  const { code, out } = await examined(JSON.stringify({ ok: database === 'answers', database, temporal }))
  for (const words of says) expect(out).toContain(words)
  expect(code).not.toBe(0)
})

it('what answers but is no Heddle is told apart from what cannot be reached', async () => {
  const stranger = await examined('<html>502 Bad Gateway</html>')
  expect(stranger).toMatchObject({ code: 3, out: expect.stringContaining('what answers is no Heddle of this version') })
  Object.assign(process.env, { HEDDLE_URL: 'http://127.0.0.1:1' })
  expect(await use(['doctor'])).toMatchObject({ code: 3, out: expect.stringContaining('it cannot be reached') })
})

/** What is said of a server that answers this to how it stands, and nothing else. */
async function examined(health: string) {
  const server = createServer((request, response) => response.writeHead(request.url === '/healthz' ? 200 : 503).end(request.url === '/healthz' ? health : '{}'))
  onTestFinished(() => void server.close())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  Object.assign(process.env, { HEDDLE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, HEDDLE_API_KEY: 'hd_nobody' })
  return use(['doctor'])
}
