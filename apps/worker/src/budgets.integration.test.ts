import { compileCel, evaluateCel } from '@heddle/core/expression/cel'
import type { Json } from '@heddle/core/json'
import type { Op } from '@heddle/core/plan/op'
import type { Plan, Template } from '@heddle/core/plan/plan'
import { openDataConverter } from '@heddle/workflows/payloads/data-converter'
import { Client, Connection } from '@temporalio/client'
import { Worker } from '@temporalio/worker'
import { beforeEach, expect, test } from 'vitest'
import { bundleWorkflows } from './bundle-workflows'
import { story, testHouse } from './testing/house'
import { call, chain, compute, literal, plan, ref } from './testing/plans'

const house = await testHouse()
beforeEach(async () => void (await house.worker()))

function cel(source: string) {
  const compiled = compileCel(source)
  if (!compiled.ok) throw new Error(compiled.message)
  return compiled.cel
}

/** Steps that count something in a list of 20,000, a fifth of a million steps of work each. */
function counting(times: number): Plan {
  const steps: Record<string, Op> = { start: compute(ref('input')) }
  for (let step = 1; step <= times; step++) steps[`s${step}`] = compute(cel('size(start.list.filter(x, x % 3 == 1 && x > 7))'))
  return chain(steps, ref(`s${times}`))
}

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, at) => at + from)

async function turnsOf(id: string): Promise<number> {
  return new Set((await house.events(id)).map(({ flush }) => flush?.k)).size
}

async function replay(id: string): Promise<void> {
  const connection = await Connection.connect({ address: house.address })
  try {
    const history = await new Client({ connection }).workflow.getHandle(id).fetchHistory()
    await Worker.runReplayHistory({ workflowBundle: await bundleWorkflows(), dataConverter: openDataConverter({ pool: house.db.pool }) }, history)
  } finally {
    await connection.close()
  }
}

test('an expression over two long lists fails its run in words; other runs go on', async () => {
  // Without a budget it is tried again and again, and never ends.
  const slow = chain({ start: compute(ref('input')), n: compute(cel('size(start.a.filter(x, start.b.exists(y, y.id == x.id)))')) }, ref('n'))
  const lists = { a: numbers(2000).map((id) => ({ id })), b: numbers(2000, 1_000_000).map((id) => ({ id })) }
  const ids = await Promise.all([1, 2, 3, 4, 5].map(() => house.start(slow, lists)))
  const other = await house.start(chain({ a: call('echo', literal(1)), b: call('echo', literal(2)) }, ref('b')))
  expect(await house.outcome(other)).toMatchObject({ status: 'succeeded', output: 2 })
  for (const id of ids) {
    expect(await house.outcome(id)).toMatchObject({
      status: 'failed',
      error: {
        code: 'cel.error',
        instance: 'n',
        message: 'The expression size(start.a.filter(x, start.b.exists(y, y.id == x.id))) took more than 1,000,000 steps.',
        hint: expect.stringContaining('Filter earlier'),
      },
    })
  }
})

test('steps that each stay within their budget take many turns, which replay; without end, they fail in words; other runs go on', async () => {
  const input = { list: numbers(20_000) }
  const [many, endless, other] = await Promise.all([
    house.start(counting(30), input),
    house.start(counting(90), input),
    house.start(chain({ a: call('echo', literal(1)) }, ref('a'))),
  ])
  expect(await house.outcome(other)).toMatchObject({ status: 'succeeded' })
  expect(await house.outcome(many)).toMatchObject({ status: 'succeeded', output: 6664 })
  expect(await turnsOf(many)).toBeGreaterThan(10)
  await replay(many)
  expect(await house.outcome(endless)).toMatchObject({ status: 'failed', error: { code: 'work-limit', message: expect.stringContaining('10 million steps') } })
})

test('what doubles step by step ends in words, and so does an input that is too large', async () => {
  const doubled: readonly [Json, (last: string) => Template][] = [
    ['x', (last) => cel(`${last} + ${last}`)],
    [[1], (last) => cel(`${last} + ${last}`)],
    [
      'x',
      (last) => ({
        text: [
          { root: last, path: [] },
          { root: last, path: [] },
        ],
      }),
    ],
    ['x', (last) => ({ list: [ref(last), ref(last)] })],
  ]
  const doubling = (twice: (last: string) => Template) => {
    const steps: Record<string, Op> = { v0: compute(ref('input', 'v')) }
    for (let step = 1; step <= 26; step++) steps[`v${step}`] = compute(twice(`v${step - 1}`))
    return chain(steps, ref('v26'))
  }
  const ids = await Promise.all(doubled.map(([v, twice]) => house.start(doubling(twice), { v })))
  // Small on its way, since it is compressed.
  const large = await house.start(chain({ a: compute(ref('input')) }, ref('a')), { text: 'x'.repeat(17_000_000) })
  for (const id of ids) {
    expect(await house.outcome(id)).toMatchObject({
      status: 'failed',
      error: {
        code: 'value.too-large',
        message: expect.stringMatching(/ makes a (value|text|list) of more than /),
        hint: expect.stringContaining('Pass on only'),
      },
    })
  }
  expect(await house.outcome(large)).toMatchObject({
    status: 'failed',
    error: { code: 'value.too-large', message: expect.stringContaining('input of this run') },
  })
  expect(story(await house.events(large))).toEqual(['run-started', 'run-finished'])
})

/** Nothing that compression makes small. */
function noise(length: number): string {
  let seed = 1
  let text = ''
  while (text.length < length) {
    seed = (seed * 1103515245 + 12345) % 2147483648
    text += seed.toString(36)
  }
  return text.slice(0, length)
}

test('ten steps that make a megabyte each are stored in pieces; the largest values pass as a result and as a call’s input', async () => {
  const steps: Record<string, Op> = { start: compute(literal(noise(1_000_000))) }
  for (let step = 0; step < 10; step++) steps[`s${step}`] = compute({ text: [String(step), { root: 'start', path: [] }] })
  const id = await house.start(chain(steps, ref('s9')), {})
  const text = noise(945_000)
  const twice: Template = {
    text: [
      { root: 'start', path: [] },
      { root: 'start', path: [] },
    ],
  }
  const ops = { start: compute(ref('input', 'text')), a: compute(twice), b: compute(twice), c: call('echo', { object: { text: ref('a') } }) }
  const edges = ['a', 'b', 'c'].map((to) => ({ from: to === 'c' ? 'a' : 'start', port: 'out', to }))
  const largest = await house.start(plan(ops, edges, ref('c', 'text')), { text })
  // As much as one turn can ever hold: a value within the budget, the largest one after it, and the same once more as the run's result.
  const end: Op = { op: 'end', outcome: 'succeeded', stop: true, value: twice }
  const full = await house.start(chain({ start: compute(ref('input', 'text')), a: compute(ref('start')), e: end }, literal(null)), { text })
  expect(await house.outcome(id)).toMatchObject({ status: 'succeeded' })
  // Told shortened, with the size of the whole in JSON.
  const made = (await house.events(id)).filter(({ type }) => type === 'step-finished').map(({ cut }) => cut)
  expect(made).toEqual([1_000_002, ...Array(10).fill(1_000_003)].map((bytes) => [{ field: 'value', bytes }]))
  expect(await turnsOf(id)).toBeGreaterThan(5)
  const { status, output, error } = await house.outcome(largest)
  expect({ status, error }).toEqual({ status: 'succeeded', error: undefined })
  expect(output).toBe(text + text)
  expect((await house.outcome(full)).output).toBe(text + text)
})

test('expressions mean in a run what they mean elsewhere: its sandbox freezes what modules share', async () => {
  const sources = [
    'size(input.l) == 2 && input.n % 4 == 3 && 1 + 2 == 3 && 7 / 2 > 3',
    '"a" in input.l && [1, 2] == [1.0, 2.0] && {"k": 1} != {"k": 2}',
    'input.l.map(x, x + "!").join(", ")',
    '"abc".matches("^a") && "a-b".split("-").size() == 2 && size("abc") == 3',
    'timestamp("2026-01-31T09:30:00Z") - duration("30m")',
    'input.l.exists(x, x.nope == 1 || x == "b") && has(input.n) && !has(input.m)',
    'int("12") + int(2.7) + input.n',
  ]
  const input = { n: 7, l: ['a', 'b'] }
  const id = await house.start(chain({ a: compute({ list: sources.map(cel) }) }, ref('a')), input)
  const { output, error } = await house.outcome(id)
  expect({ output, error }).toEqual({ output: sources.map((source) => evaluateCel(cel(source), () => ({ found: true, value: input }))), error: undefined })
})
