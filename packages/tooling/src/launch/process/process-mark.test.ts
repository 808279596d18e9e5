import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { markFromStat, processMark } from './process-mark'

test('a living process has a mark that stays the same', () => {
  expect(processMark(process.pid)).toBeDefined()
  expect(processMark(process.pid)).toBe(processMark(process.pid))
})

test('a process that ended has none', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  expect(processMark(child.pid ?? 0)).toBeUndefined()
})

test('the start time is found behind any program name', () => {
  const stat = `42 (a b) c)) S 1 42 42 0 -1 4194560 100 0 0 0 1 2 0 0 20 0 1 0 777 1000 10`
  expect(markFromStat(stat, 'boot')).toBe('boot:777')
})

test('a zombie counts as gone', () => {
  expect(markFromStat('42 (node) Z 1 42 42 0 -1 4194560 100 0 0 0 1 2 0 0 20 0 1 0 777 1000 10', 'boot')).toBeUndefined()
})
