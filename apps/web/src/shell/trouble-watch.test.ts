import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { TroubleWatch } from './trouble-watch'

const well = JSON.stringify({ ok: true, database: 'answers', temporal: 'answers' })

it('a server that says nothing, or never ends what it says, is told as one that does not answer', async () => {
  let asked = 0
  const watch = await watching((_request, response) => {
    asked += 1
    if (asked === 2) response.write(well.slice(0, 5))
    if (asked > 2) response.end(well)
  })
  const told: unknown[] = []
  onTestFinished(watch.subscribe(() => told.push(watch.getSnapshot())))
  await vi.waitFor(() => expect(told).toContain(null))
  expect(told.slice(0, 3)).toEqual(['unreachable', 'unreachable', null])
})

it('is looked at once for all who want to know, and no more when nobody does', async () => {
  let asked = 0
  const watch = await watching((_request, response) => {
    asked += 1
    response.end(well)
  })
  const stops = [watch.subscribe(() => {}), watch.subscribe(() => {})]
  await vi.waitFor(() => expect(watch.getSnapshot()).toBe(null))
  expect(asked).toBe(1)
  for (const stop of stops) stop()
  expect(watch.getSnapshot()).toBeUndefined()
})

async function watching(answer: RequestListener): Promise<TroubleWatch> {
  const server = createServer(answer)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return new TroubleWatch({ url: `http://127.0.0.1:${port}/healthz`, wellMs: 60_000, troubledMs: 1, limitMs: 100 })
}
