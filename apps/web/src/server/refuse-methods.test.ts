import { createServer, Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { refuseMethods } from './refuse-methods'

it('answers methods that no door knows with 405, and hands on all others', async () => {
  const { emit } = Server.prototype
  refuseMethods()
  const server = createServer((request, response) => response.end(request.method))
  onTestFinished(() => {
    Server.prototype.emit = emit
    server.close()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  for (const method of ['TRACE', 'PROPFIND', 'QUERY']) expect(await said(port, method)).toMatch(/^HTTP\/1.1 405 .*"code":"method-not-allowed"/s)
  for (const method of ['GET', 'DELETE', 'OPTIONS']) expect(await said(port, method)).toMatch(new RegExp(`^HTTP/1.1 200 .*${method}`, 's'))
})

function said(port: number, method: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(`${method} / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`))
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    socket.on('close', () => resolve(answer)).on('error', reject)
  })
}
