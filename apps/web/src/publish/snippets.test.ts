import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Call, snippets } from './snippets'
import { spawnText } from './testing/spawn-text'

interface Heard {
  readonly address: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

const ended = { status: 'succeeded', output: { answer: 42 }, error: null }
const id = '0190b1d4-0000-7000-8000-000000000001'
const self = `/api/v1/runs/${id}`
const open = { id, status: 'running', waitingFor: { approvals: 0, questions: 0 }, output: null, error: null, links: { self, events: `${self}/events` } }

const heard: Heard[] = []
let answer: object = ended
const server = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    heard.push({ address: `${request.method} ${request.url}`, headers: request.headers, body: Buffer.concat(pieces).toString() })
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

beforeEach(() => {
  answer = ended
})

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

  it.skipIf(!has(needs) || language === 'curl')('says of a run that has not ended which it is, where it is seen, and how its result is had', async () => {
    answer = open
    const call = callOf('hd_abc123')
    const said = await run(snippets[language](call))
    expect(said).toContain(`Run ${id} has not ended yet (running): it takes longer.\nSee it: ${call.origin}/runs/${id}\n`)
    expect(said).toContain(`GET ${call.origin}${self}\n`)
    expect(said).toContain(`GET ${call.origin}${self}/events`)
    expect(said).not.toMatch(/null|None/)
  })

  it.skipIf(!has(needs) || language === 'curl').each([
    { approvals: 1, questions: 0 },
    { approvals: 0, questions: 1 },
  ])('says of a run that waits for a person (%j) that it does, and where it is answered', async (waitingFor) => {
    answer = { ...open, waitingFor }
    const call = callOf('hd_abc123')
    expect(await run(snippets[language](call))).toContain(`(running): it waits for a person.\nAnswer it: ${call.origin}/runs/${id}\n`)
  })

  it.skipIf(!has(needs) || language === 'curl')('shows a result that is zero as what it is', async () => {
    answer = { ...ended, output: 0 }
    expect(await run(snippets[language](callOf('hd_abc123')))).toMatch(/succeeded 0/)
  })
})
