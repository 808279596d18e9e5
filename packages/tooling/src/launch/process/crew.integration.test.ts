import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Service } from './keeper'
import { processMark } from './process-mark'
import { crewInTemp, serviceOf } from './test-crew'

/** Answers, until it is told to hang; says where on its first line. */
const ANSWERS = `
  const server = require('http').createServer((request, response) => {
    if (request.url === '/hang') for (;;);
    response.end()
  })
  server.listen(0, '127.0.0.1', () => require('fs').writeFileSync(process.argv[1], String(server.address().port)))`

test.each(['endless loop', 'stopped'] as const)(
  'a service that hangs (%s) is ended by force and started again',
  async (how) => {
    const { crew, home } = crewInTemp()
    const service = await crew.supervise(answering(home))
    const first = service.pid() ?? 0
    if (how === 'stopped') process.kill(first, 'SIGSTOP')
    else void ask(home, '/hang').catch(() => {})
    await vi.waitFor(() => expect([undefined, first]).not.toContain(service.pid()), 10_000)
    await vi.waitFor(() => ask(home, ''), 10_000)
    expect(processMark(first)).toBeUndefined()
  },
  30_000,
)

test('a service that does not answer after it was started again is ended by force as well', async () => {
  const { crew, home } = crewInTemp()
  const once = `if (require('fs').existsSync(process.argv[1])) for (;;); ${ANSWERS}`
  const service = await crew.supervise({ ...answering(home), args: ['-e', once, join(home, 'alive')] })
  const pids = [service.pid() ?? 0]
  process.kill(pids[0] ?? 0, 'SIGKILL')
  for (let n = 0; n < 2; n++) {
    await vi.waitFor(() => expect([undefined, ...pids]).not.toContain(service.pid()), 20_000)
    pids.push(service.pid() ?? 0)
  }
}, 60_000)

/** Looks every 50 ms, and half a second of silence is too much. */
function answering(home: string): Service {
  return { ...serviceOf(home, ANSWERS), readyMs: 5000, pulse: { ask: () => ask(home, ''), everyMs: 50, looks: 10 } }
}

async function ask(home: string, path: string): Promise<number> {
  const { status } = await fetch(`http://127.0.0.1:${readFileSync(join(home, 'alive'), 'utf8')}${path}`, { signal: AbortSignal.timeout(2000) })
  return status
}
