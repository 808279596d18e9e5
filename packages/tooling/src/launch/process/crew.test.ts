import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Crew, Stopping } from './crew'
import type { Service } from './keeper'
import { processMark } from './process-mark'
import { keepRecord } from './records'

/** Writes its process id to a file, then lives on. */
const ALIVE = `require('fs').writeFileSync(process.argv[1], String(process.pid)); setInterval(() => {}, 1000)`

test('a service that is killed is started again, and is gone after the stop', async () => {
  const { crew, home } = crewInTemp()
  const service = await crew.supervise(serviceOf(home, ALIVE))
  const first = service.pid() ?? 0
  process.kill(first, 'SIGKILL')
  await vi.waitFor(() => expect([undefined, first]).not.toContain(service.pid()), 5000)
  const second = service.pid() ?? 0
  await crew.stopAll()
  expect(processMark(second)).toBeUndefined()
  expect(existsSync(join(home, 'run/worker.json'))).toBe(false)
})

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

test('a service that ends before it serves is told with the end of its log', async () => {
  const { crew, home } = crewInTemp()
  await expect(crew.supervise(serviceOf(home, `console.log('no disk'); process.exit(3)`))).rejects.toThrow(/worker ended with exit code 3\.[\s\S]*no disk/)
})

test('what ignores its signal is ended by force', async () => {
  const { crew, home } = crewInTemp()
  const service = await crew.supervise(serviceOf(home, `process.on('SIGTERM', () => {}); ${ALIVE}`))
  const pid = service.pid() ?? 0
  await crew.stopAll()
  expect(processMark(pid)).toBeUndefined()
})

test('what a killed start left running is ended; a stranger with its number is not', async () => {
  const { crew, home } = crewInTemp()
  const [left, stranger] = [sleeper(), sleeper()]
  keepRecord(home, { name: 'web', pid: left, mark: processMark(left) ?? '', signal: 'SIGTERM', graceMs: 1000 })
  keepRecord(home, { name: 'worker', pid: stranger, mark: 'an earlier life', signal: 'SIGTERM', graceMs: 1000 })
  expect(await crew.endLeftovers()).toEqual(['web'])
  expect(processMark(left)).toBeUndefined()
  expect(processMark(stranger)).toBeDefined()
})

test('a task that fails shows the end of its log, and leaves no record', async () => {
  const { crew, home } = crewInTemp()
  const task = { name: 'build', command: process.execPath, args: ['-e', `console.error('line 3: wrong'); process.exit(1)`], hint: 'Mend it.' }
  await expect(crew.run(task)).rejects.toThrow(/build failed \(exit 1\)\. Mend it\.[\s\S]*line 3: wrong/)
  expect(existsSync(join(home, 'run/build.json'))).toBe(false)
})

test('after the stop nothing is started any more', async () => {
  const { crew, home } = crewInTemp()
  await crew.stopAll()
  await expect(crew.supervise(serviceOf(home, ALIVE))).rejects.toThrow(Stopping)
})

function crewInTemp(): { readonly crew: Crew; readonly home: string } {
  const home = mkdtempSync(join(tmpdir(), 'heddle-crew-'))
  const crew = new Crew(home)
  onTestFinished(async () => {
    await crew.stopAll()
    rmSync(home, { recursive: true, force: true })
  })
  return { crew, home }
}

function serviceOf(home: string, script: string): Service {
  const file = join(home, 'alive')
  return {
    name: 'worker',
    command: process.execPath,
    args: ['-e', script, file],
    stop: { signal: 'SIGTERM', graceMs: 500 },
    ready: async () => readFileSync(file, 'utf8') !== '',
    readyMs: 10_000,
  }
}

/** Looks every 50 ms, and half a second of silence is too much. */
function answering(home: string): Service {
  return { ...serviceOf(home, ANSWERS), readyMs: 5000, pulse: { ask: () => ask(home, ''), everyMs: 50, looks: 10 } }
}

async function ask(home: string, path: string): Promise<number> {
  const { status } = await fetch(`http://127.0.0.1:${readFileSync(join(home, 'alive'), 'utf8')}${path}`, { signal: AbortSignal.timeout(2000) })
  return status
}

function sleeper(): number {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  })
  return child.pid ?? 0
}
