import { foldEvents } from '@heddle/core/run/reduce'
import { expect, test } from 'vitest'
import { killed, story, testHouse, until } from './testing/house'
import { call, chain, compute, literal, plan, ref } from './testing/plans'

const house = await testHouse()

/** Counts who came by. `/slow` answers after a while. */
async function counting() {
  const visits: Record<string, number> = {}
  const url = await house.service((request, response) => {
    const place = request.url ?? ''
    visits[place] = (visits[place] ?? 0) + 1
    const answer = () => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ place }))
    if (place.startsWith('/slow')) setTimeout(answer, 1500)
    else answer()
  })
  return { url, visits }
}

test('a worker killed with -9 in the middle of a run: another goes on, and no finished step is repeated', async () => {
  const { url, visits } = await counting()
  const steps = Object.fromEntries(
    ['one', 'two', 'slow', 'four', 'five'].map((name) => [name, call('visit', literal({ url: `${url}/${name}` }), { effect: 'repeatable' })]),
  )
  const first = await house.workerProcess()
  const id = await house.start(chain(steps, ref('five', 'place')))
  await until(() => visits['/slow'])
  await killed(first)
  const died = Date.now()
  await house.workerProcess()
  expect(await house.outcome(id)).toMatchObject({ status: 'succeeded', output: '/five' })
  console.log(`recovery: done ${Date.now() - died} ms after kill -9 (the new worker's start and 1.5 s of work included)`)
  expect(visits).toEqual({ '/one': 1, '/two': 1, '/slow': 2, '/four': 1, '/five': 1 })
  // A crash is no try of the node's own.
  expect(foldEvents(await house.events(id)).steps.slow?.attempts).toMatchObject([{ attempt: 1, status: 'done' }])
})

test('an end that was told stands, also when its turn never happened and what came in meanwhile decides otherwise', async () => {
  const dies = await house.workerProcess({ HEDDLE_TEST_DIE_AT: 'run-finished' })
  const id = await house.start(plan({ a: call('echo', literal(1)) }, [], ref('a')))
  await until(async () => (await house.row(id)).status === 'succeeded')
  await killed(dies)
  const [row, events] = [await house.row(id), await house.events(id)]
  // Comes in before the turn is decided again, which then goes the other way.
  await house.runs.cancel(id)
  await house.workerProcess()
  await until(async () => (await house.runs.describe(id)).is === 'closed')
  expect(await house.runs.describe(id)).toEqual({ is: 'closed', how: 'COMPLETED' })
  expect([await house.row(id), await house.events(id)]).toEqual([row, events])
})

test('cases H7: a worker stopped in the middle of a stream hands the call over; that is no failure and no try', async () => {
  const stopped = await house.workerProcess()
  const id = await house.start(chain({ a: call('stream', literal({ words: 40 }), { effect: 'repeatable' }), b: compute(ref('a', 'text')) }, ref('b')))
  await until(async () => story(await house.events(id)).includes('text-written a'))
  await house.workerProcess()
  const gone = new Promise((resolve) => stopped.once('exit', resolve))
  stopped.kill('SIGTERM')
  await gone
  const outcome = await house.outcome(id)
  expect(outcome.status).toBe('succeeded')
  expect(outcome.output).toContain('word 40')
  const events = await house.events(id)
  expect(story(events)).not.toContain('call-failed a')
  expect(foldEvents(events).steps.a?.attempts).toMatchObject([{ attempt: 1, status: 'done' }])
})

test('cases H7: a call that is silent for longer than the heartbeat limit goes on', async () => {
  let visits = 0
  const url = await house.service((_, response) => {
    visits++
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'), 7000)
  })
  await house.worker()
  const id = await house.start(chain({ a: call('visit', literal({ url })) }, ref('a')))
  expect((await house.outcome(id)).status).toBe('succeeded')
  expect(visits).toBe(1)
})

// Its connections break while it is frozen, as those of a suspended laptop do; else the server would hand it work until it notices.
test('a frozen worker that wakes up sends nothing more, and its late words change nothing', async () => {
  const { url, visits } = await counting()
  const relay = await house.relay()
  const frozen = await house.workerProcess({ TEMPORAL_ADDRESS: relay.address, HEDDLE_TEST_GRACE: '20000' })
  const id = await house.start(
    chain(
      { a: call('visit', literal({ url: `${url}/slow` }), { effect: 'repeatable' }), b: call('visit', literal({ url: `${url}/b` }), { effect: 'repeatable' }) },
      ref('b'),
    ),
  )
  await until(() => visits['/slow'])
  frozen.kill('SIGSTOP')
  relay.cut()
  await house.workerProcess()
  expect((await house.outcome(id)).status).toBe('succeeded')
  const before = await house.events(id)
  // It may say all that it still has to say, and ends when it has.
  const gone = new Promise((resolve) => frozen.once('exit', resolve))
  frozen.kill('SIGCONT')
  frozen.kill('SIGTERM')
  await gone
  expect(await house.events(id)).toEqual(before)
  expect(visits['/b']).toBe(1)
}, 180_000)
