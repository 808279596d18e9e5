import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Stopping } from './crew'
import { processMark } from './process-mark'
import { keepRecord } from './records'
import { crewInTemp, serviceOf } from './test-crew'

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
