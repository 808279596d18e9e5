import { expect, test } from 'vitest'
import { readOptions } from './options'

test('nothing said: built, on 127.0.0.1, port 3000', () => {
  expect(readOptions([], {})).toEqual({ dev: false, build: true, port: 3000, host: '127.0.0.1' })
})

test('the command line stands before the environment', () => {
  expect(readOptions(['--port', '4000'], { HEDDLE_PORT: '5000' }).port).toBe(4000)
  expect(readOptions([], { HEDDLE_PORT: '5000', HEDDLE_HOST: '0.0.0.0' })).toMatchObject({ port: 5000, host: '0.0.0.0' })
})

test.each([['--port', 'abc'], ['--port', '70000'], ['--prot', '1'], ['now']])('%s %s is refused', (...args) => {
  expect(() => readOptions(args, {})).toThrow()
})
