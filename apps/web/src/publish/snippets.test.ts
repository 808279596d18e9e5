import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, snippets } from './snippets'
import { spawnText } from './testing/spawn-text'

interface Heard {
  readonly address: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

const heard: Heard[] = []
const server = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    heard.push({ address: `${request.method} ${request.url}`, headers: request.headers, body: Buffer.concat(pieces).toString() })
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ status: 'succeeded', output: { answer: 42 }, error: null }))
  })
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

const input = { text: 'it\'s "fine"\\ $HOME `x` $y\n猫', on: true, off: null, list: [1.5, {}] }
const callOf = (key: string | undefined): Call => ({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, slug: 'support-router', key, input })
const has = (program: string) => spawnSync(program, ['--version']).error === undefined

const programs = {
  curl: { needs: 'bash', run: (code: string) => spawnText('bash', ['-c', code]) },
  javascript: { needs: 'node', run: (code: string) => spawnText(process.execPath, ['--input-type=module', '-e', code]) },
  python: { needs: 'python3', run: (code: string) => spawnText('python3', ['-c', code]) },
} as const

describe.each(['curl', 'javascript', 'python'] as const)('the %s snippet', (language) => {
  const { needs, run } = programs[language]

  it.skipIf(!has(needs) || (language === 'curl' && !has('curl'))).each([
    ['the key in it', 'hd_abc123'],
    ['the key from the environment', undefined],
  ])('works as it stands, with %s', async (_how, key) => {
    const said = await run(snippets[language](callOf(key)))
    expect(said).toMatch(/succeeded[\s\S]*42/)
    expect(heard.at(-1)).toMatchObject({
      address: 'POST /api/v1/workflows/support-router/runs',
      headers: { authorization: `Bearer ${key ?? 'hd_from_environment'}`, 'content-type': 'application/json', prefer: 'wait=30' },
    })
    expect(JSON.parse(heard.at(-1)?.body ?? '')).toEqual({ input })
  })
})
