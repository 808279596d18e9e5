import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { echo, graphOf, refund } from '@heddle/api/testing/graphs'
import { serve } from '@heddle/api/testing/serve'
import { testApi } from '@heddle/api/testing/test-api'
import { afterAll, describe, expect, it } from 'vitest'

let release = () => {}
const api = await testApi({
  performers: {
    prompt: () => new Promise((resolve) => (release = () => resolve({ text: 'at last' }))),
    'http-request': () => Promise.reject(new Error('It broke.')),
  },
})
const served = await serve(api.rest.fetch)
const folder = mkdtempSync(join(tmpdir(), 'heddle-cli-'))
afterAll(async () => {
  await served.close()
  rmSync(folder, { recursive: true })
})

const bin = fileURLToPath(new URL('../bin/heddle.mjs', import.meta.url))
const env = { ...process.env, HEDDLE_URL: served.url, HEDDLE_API_KEY: api.key, HEDDLE_HOME: folder }

interface Said {
  readonly code: number
  readonly out: string
  readonly err: string
}

function heddle(words: readonly string[], more: { readonly input?: string; readonly env?: Readonly<Record<string, string>> } = {}): Promise<Said> {
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [bin, ...words], { env: { ...env, ...more.env }, maxBuffer: 64e6 }, (error, out, err) => {
      // A stack is a bug of ours, never an answer.
      if (/\n\s+at /.test(err)) return reject(new Error(err))
      resolve({ code: error === null ? 0 : typeof error.code === 'number' ? error.code : -1, out, err })
    })
    child.stdin?.end(more.input ?? '')
  })
}

function file(name: string, value: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
  return path
}

describe('heddle', () => {
  it('brings a file to the server, publishes it and shows what a run answers', async () => {
    const path = file('echo.json', { name: 'Écho', slug: 'echo', graph: echo })
    expect(await heddle(['validate', path])).toMatchObject({ code: 0, out: expect.stringContaining('nothing is wrong') })
    expect(await heddle(['push', path])).toMatchObject({ code: 0, out: 'echo: created, revision 0.\n' })
    expect(await heddle(['push', path])).toMatchObject({ code: 0, out: 'echo: draft replaced, revision 1.\n' })
    expect(await heddle(['publish', 'echo', '--notes', 'first'])).toMatchObject({ code: 0, out: 'echo: version 1 is published to production.\n' })
    expect(await heddle(['publish', 'echo', '--env', 'staging', '--notes', 'again'])).toMatchObject({
      code: 0,
      out: 'echo: nothing changed since v1: staging points to it.\n',
      err: expect.stringContaining('notes were left out'),
    })
    expect(JSON.parse((await heddle(['publish', 'echo', '--json'])).out)).toMatchObject({ number: 1, created: false })
    expect(await heddle(['run', 'echo', '--input', '{"text": "hi there"}', '--wait'])).toMatchObject({ code: 0, out: 'hi there\n' })
    const run = JSON.parse((await heddle(['run', 'echo', '--input', `@${file('in.json', { text: 'é' })}`, '--wait', '--json'])).out)
    expect(run).toMatchObject({ status: 'succeeded', output: 'é' })
    expect(await heddle(['runs', '--workflow', 'echo'])).toMatchObject({ code: 0, out: expect.stringContaining(run.id) })
    const logs = await heddle(['logs', run.id, '--json'])
    expect(
      logs.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).type),
    ).toEqual(expect.arrayContaining(['run-started', 'run-finished']))
  })

  it('says with exit code 1 that a run failed, and why', async () => {
    await api.published('Broken', graphOf({ key: 'ask', kind: 'http-request', config: { url: 'http://example.invalid/' } }))
    const said = await heddle(['run', 'broken', '--wait'])
    expect(said).toMatchObject({ code: 1, out: '' })
    expect(said.err).toContain('It broke.')
  })

  it.each<[string, number, readonly string[], string]>([
    ['no command', 2, ['nonsense'], 'unknown command'],
    ['input that is no JSON', 2, ['run', 'echo', '--input', '{'], 'no JSON'],
    ['a workflow that is not there', 4, ['run', 'nobody'], 'no such workflow'],
    ['a run that is not there', 4, ['logs', '01900000-0000-7000-8000-000000000000'], 'no such run'],
    ['a file that is not there', 4, ['validate', '/nowhere/x.json'], 'no file'],
    ['a key that is dead', 3, ['runs', '--key', 'hd_dead'], 'unknown'],
    ['a server that is away', 3, ['runs', '--url', 'http://127.0.0.1:1'], 'cannot be reached'],
    ['a slug that is taken', 5, ['run', 'echo', '--input', '{"text": "b"}', '--idempotency-key', 'k1'], 'another request'],
    ['an input that does not fit', 1, ['run', 'echo', '--input', '{"text": 5}'], 'input.text'],
    ['removal that nobody confirms', 2, ['secret', 'remove', 'X'], '--yes'],
  ])('%s: exit code %i', async (what, code, words, says) => {
    if (what === 'a slug that is taken') await heddle(['run', 'echo', '--input', '{"text": "a"}', '--idempotency-key', 'k1'])
    const said = await heddle(words)
    expect({ code: said.code, out: said.out }).toEqual({ code, out: '' })
    expect(said.err).toContain(says)
    expect(said.err).not.toMatch(/\n\s+at /)
  })

  it('names every problem of a file', async () => {
    expect(await heddle(['validate', file('hello.json', { name: 'hello' })])).toMatchObject({
      code: 1,
      out: expect.stringContaining('format, nodes and edges are missing'),
    })
    expect(await heddle(['validate', file('no.json', '{"a": }')])).toMatchObject({ code: 1, err: expect.stringContaining('no JSON') })
    expect(await heddle(['validate', file('large.json', '{"format": 1, "nodes": [], "edges": [], "variables": {"id": 12345678901234567890}}')])).toMatchObject({
      code: 1,
      err: expect.stringContaining('12345678901234567890'),
    })
    const said = await heddle([
      'validate',
      file('ref.json', { ...echo, nodes: [echo.nodes[0], { ...echo.nodes[1], config: { value: '{{nobody}}' } }] }),
      '--json',
    ])
    expect(JSON.parse(said.out)).toMatchObject({ valid: false, problems: [{ code: 'ref.unknown' }] })
  })

  it('keeps secrets out of arguments and answers', async () => {
    expect(await heddle(['secret', 'set', 'OPENAI_API_KEY'], { input: 'sk-123\n' })).toMatchObject({ code: 0, out: 'OPENAI_API_KEY is stored.\n' })
    const listed = await heddle(['secret', 'list'])
    expect(listed.out).toContain('OPENAI_API_KEY')
    expect(listed.out).not.toContain('sk-123')
    expect(await heddle(['secret', 'remove', 'OPENAI_API_KEY', '--yes'])).toMatchObject({ code: 0 })
  })

  it('makes a key that works, and revokes it', async () => {
    const made = JSON.parse((await heddle(['key', 'create', '--name', 'ci', '--scope', 'runs:read', '--json'])).out)
    expect(await heddle(['runs', '--key', made.key])).toMatchObject({ code: 0 })
    expect(await heddle(['key', 'revoke', made.row.id, '--yes'])).toMatchObject({ code: 0 })
    expect(await heddle(['runs', '--key', made.key])).toMatchObject({ code: 3, err: expect.stringContaining('revoked') })
  })

  it('finds the server of this machine by itself', async () => {
    file('local.json', { url: served.url, key: api.key })
    const alone = { HEDDLE_URL: '', HEDDLE_API_KEY: '' }
    expect(await heddle(['runs', '--json'], { env: alone })).toMatchObject({ code: 0 })
  })

  it('says while it waits that a person has to answer, and where', async () => {
    const slug = await api.published('Refunds', refund)
    const child = spawn(process.execPath, [bin, 'run', slug, '--input', '{"order": "17", "amount": 48}', '--wait'], { env })
    let said = ''
    const code = new Promise((resolve) => child.once('close', resolve))
    await new Promise<void>((resolve) => {
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text
        if (said.includes('--run')) resolve()
      })
      child.once('close', () => resolve())
    })
    expect(said).toContain('"refund" waits for an answer: Refund 48 EUR for order 17?\n')
    const id = /run (\S+)/.exec(said)?.[1] ?? ''
    expect(said).toContain(`Answer it on ${served.url}/runs/${id}, or here: heddle approvals --run ${id}\n`)
    const listed = await heddle(['runs', '--workflow', slug])
    expect(listed).toMatchObject({ out: expect.stringContaining(' running, waits for 1 approval '), err: 'heddle approvals lists what waits for an answer.\n' })
    expect(await heddle(['logs', id])).toMatchObject({ err: expect.stringContaining(`Run ${id}: running, waits for 1 approval.\nAnswer it on `) })
    const { approvals } = JSON.parse((await heddle(['approvals', '--run', id, '--json'])).out)
    await heddle(['approve', approvals[0].id])
    expect(await code).toBe(0)
    expect(said.match(/waits for/g)).toHaveLength(1)
    expect(await heddle(['logs', id])).toMatchObject({ err: '' })
    expect((await heddle(['workflows'])).out).toMatch(new RegExp(`^${slug} +v1 +Refunds$`, 'm'))
  })

  it('leaves the run going when it is interrupted, and says so', async () => {
    const slug = await api.published('Slow', graphOf({ key: 'write', kind: 'prompt', config: { model: 'openai/gpt-5-mini', user: 'Write.' } }))
    const child = spawn(process.execPath, [bin, 'run', slug, '--wait'], { env })
    let said = ''
    const code = new Promise((resolve) => child.once('close', resolve))
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (text.startsWith('run ')) child.kill('SIGINT')
    })
    expect(await code).toBe(130)
    const id = /run (\S+)/.exec(said)?.[1] ?? ''
    await expect.poll(() => api.runs.asked).toContain(id)
    release()
    expect(await heddle(['logs', id, '--follow'])).toMatchObject({ code: 0, out: expect.stringContaining('run-finished') })
  })
})
