import { mostValueBytes } from '@heddle/core/expression/budget'
import type { GraphInput } from '@heddle/core/graph/graph'
import { describe, expect, it } from 'vitest'
import { anyEcho, echo } from '../../testing/graphs'
import { json } from '../../testing/json-answer'
import { noise } from '../../testing/noise'
import { testApi } from '../../testing/test-api'

const api = await testApi()
const slug = await api.published('Any', anyEcho)

const start = (input: unknown, more: object = {}, headers: Record<string, string> = {}, of = slug) =>
  json(api.send('POST', `/api/v1/workflows/${of}/runs`, { body: { input, ...more }, headers: { prefer: 'wait=30', ...headers } }))
/** Not all of it: a test that fails would show megabytes. */
const outcome = async (answer: ReturnType<typeof start>) => {
  const { status, body } = await answer
  return status < 300 ? [status, body.status] : [status, body.code, body.detail]
}
const runsOf = async (of: string) => (await json(api.send('GET', `/api/v1/runs?workflow=${of}`))).body.runs

/** `{"text":"..."}` of so many bytes. */
const sized = (bytes: number, character = 'x') => ({ text: character.repeat((bytes - 11) / Buffer.byteLength(character)) })
/** As many small things as a body may hold, of 84 bytes each. */
const small = (things: number) => ({ list: Array.from({ length: things }, () => 'x'.repeat(81)) })

describe('an input that is taken runs', () => {
  it.each<[string, unknown]>([
    ['of 16 MB', sized(mostValueBytes)],
    ['of 16 MB in other characters', sized(mostValueBytes - 2, '线')],
    ['of 16 MB of small things', small(190_000)],
  ])('%s', async (_what, input) => {
    expect(await outcome(start(input))).toEqual([200, 'succeeded'])
  })

  it('whatever the size of its plan', async () => {
    const [first, second] = anyEcho.nodes
    const graph = { ...anyEcho, variables: { long: noise(1_200_000) }, nodes: [first, { ...second, config: { value: '{{variables.long}}' } }] } as GraphInput
    const of = await api.published('Long', graph)
    expect(await outcome(start({ text: noise(1_800_000) }, {}, {}, of))).toEqual([200, 'succeeded'])
  })
})

describe('an input that is too large for a run is refused before there is one', () => {
  it.each<[string, unknown]>([
    ['by one byte', sized(mostValueBytes + 1)],
    ['in other characters', sized(mostValueBytes + 4, '线')],
    ['when it is written out', { text: '\u0001'.repeat(2_700_000) }],
    ['in small things', small(198_000)],
  ])('%s', async (_what, input) => {
    const before = await runsOf(slug)
    const bytes = Buffer.byteLength(JSON.stringify(input)).toLocaleString('en')
    const key = { 'idempotency-key': `large ${bytes}`.replaceAll(' ', '-') }
    const says = `The input has ${bytes} bytes as JSON text, and may have 16,000,000.`
    expect(await outcome(start(input, {}, key))).toEqual([413, 'too-large', says])
    expect(await outcome(start(input, { draft: true }))).toEqual([413, 'too-large', says])
    expect(await runsOf(slug)).toEqual(before)
    // Its key asked for nothing.
    expect(await outcome(start({}, {}, key))).toEqual([200, 'succeeded'])
  })

  it('by what its defaults add', async () => {
    const [first, second] = echo.nodes
    const fields = ['a', 'b'].map((name) => ({ name, type: 'text', required: false, default: name.repeat(9000) }))
    const graph = { ...echo, nodes: [{ ...first, config: { fields: [{ name: 'text', type: 'text' }, ...fields] } }, second] } as GraphInput
    const of = await api.published('Defaults', graph)
    expect(await outcome(start(sized(mostValueBytes - 10_000), {}, {}, of))).toEqual([413, 'too-large', expect.stringContaining('The input has 16,008,')])
    expect(await outcome(start(sized(mostValueBytes - 20_000), {}, {}, of))).toEqual([200, 'succeeded'])
    expect(await runsOf(of)).toHaveLength(1)
  })
})
