import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openMasterKey } from '@heddle/db/secrets/master-key'
import { updateSettings } from '@heddle/db/workspaces/settings'
import { ownScope } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openWays } from './ways'

const { db } = await testDatabase()
const own = await ownScope(db)
const way = openWays({ db, master: openMasterKey({ home: '/nowhere', masterKey: Buffer.alloc(32).toString('base64') }), env: process.env })
afterAll(() => way.close())

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const allow = (...allowedPrivateHosts: string[]) => updateSettings(own, { allowedPrivateHosts })

test('a host that was allowed a moment ago is called at once', async () => {
  const host = await serve((_, response) => response.end('hello'))
  await allow()
  const { fetch } = await way.ways(own.workspaceId)
  await expect(fetch(`http://${host}/`)).rejects.toMatchObject({ code: 'call.refused' })
  await allow(host)
  expect(await (await fetch(`http://${host}/`)).text()).toBe('hello')
})

test('what has gone out does not go out again because its redirect was refused', async () => {
  let visits = 0
  const inside = await serve((_, response) => response.end('hello'))
  const outside = await serve((_, response) => {
    visits++
    response.writeHead(307, { location: `http://${inside}/` }).end()
  })
  await allow(outside)
  const first = await way.ways(own.workspaceId)
  // Refused, so that the settings are read anew.
  await expect(first.fetch('http://127.0.0.1:1/')).rejects.toMatchObject({ code: 'call.refused' })
  const { fetch } = await way.ways(own.workspaceId)
  await allow(outside, inside)
  await expect(fetch(`http://${outside}/`, { method: 'POST', body: 'pay' })).rejects.toMatchObject({ code: 'call.refused' })
  expect(visits).toBe(1)
  const again = await way.ways(own.workspaceId)
  expect(await (await again.fetch(`http://${outside}/`, { method: 'POST', body: 'pay' })).text()).toBe('hello')
})
