import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const script = `
  const { outliveRejections } = await import(${JSON.stringify(import.meta.resolve('./outlive-rejections.ts'))})
  outliveRejections({ error: ({ err }, message) => console.log(message + ': ' + err.message) })
  Promise.reject(new Error('left behind'))
  setTimeout(() => console.log('goes on'), 10)`

test('a promise that nobody listens to is told, and the process goes on', () => {
  const { stdout, status } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(stdout).toBe('a promise failed and nobody listened: left behind\ngoes on\n')
  expect(status).toBe(0)
})
