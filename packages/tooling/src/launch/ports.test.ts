import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { choosePort } from './ports'

const taken =
  (...ports: readonly number[]) =>
  async (port: number) =>
    !ports.includes(port)

test('the wished port is taken when it is free, without a word', async () => {
  expect(await choosePort(3000, '127.0.0.1', taken())).toEqual({ port: 3000, note: undefined })
})

test('the next free port is taken, and the one in use is named', async () => {
  expect(await choosePort(3000, '127.0.0.1', taken(3000, 3001))).toEqual({ port: 3002, note: 'port 3000 is in use, so this is 3002' })
})

test('a hundred ports in use are refused with the way out', async () => {
  await expect(choosePort(3000, '127.0.0.1', async () => false)).rejects.toThrow(
    'No free port between 3000 and 3100. Choose another one: npm start -- --port N.',
  )
})

test('no port above 65535 is tried', async () => {
  await expect(choosePort(65_535, '127.0.0.1', async () => false)).rejects.toThrow('between 65535 and 65535')
})

test.each(['127.0.0.1', '0.0.0.0'])('a port that something listens on at %s is not free', async (host) => {
  const server = createServer()
  const port = await new Promise<number>((resolve) => server.listen(0, host, () => resolve((server.address() as { port: number }).port)))
  onTestFinished(() => void server.close())
  expect((await choosePort(port, '127.0.0.1')).port).not.toBe(port)
})

test('0 asks for any port', async () => {
  expect((await choosePort(0, '127.0.0.1')).port).toBeGreaterThan(0)
})
