import type { Effect } from '@heddle/core/plan/op'
import { AppError } from '@heddle/db/app-error'
import { listApprovals } from '@heddle/db/approvals/list-approvals'
import { describe, expect, test } from 'vitest'
import { story, testHouse, until } from './testing/house'
import { call, chain, literal, ref } from './testing/plans'

const house = await testHouse()
const none = () => {
  throw new Error('None is needed.')
}

const away = () => new AppError('unavailable', 'The database does not answer right now.', { hint: 'Try again.' })

/** A service, a worker whose workspace is read by these, and a run of one call of it. */
interface Store {
  readonly ways?: () => void | Promise<void>
  readonly reveal?: () => Promise<string>
  readonly attemptMs?: number
}

async function visited(effect: Effect, { ways = () => {}, reveal = none, attemptMs }: Store) {
  let visits = 0
  const url = await house.service((_, response) => {
    visits++
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
  })
  const settings = { fetch, models: { call: none }, secrets: { reveal }, renderer: { liquid: none }, conceal: <Value>(value: Value) => value }
  await house.worker({
    ways: async () => {
      await ways()
      return settings
    },
  })
  const input = { url, ...(reveal !== none && { secret: 'TOKEN' }) }
  const limits = { attempts: 1, ...(attemptMs !== undefined && { attemptMs }) }
  const id = await house.start(chain({ a: call('visit', literal(input), { effect, limits }) }, ref('a')))
  expect(await house.outcome(id)).toMatchObject({ status: 'succeeded', output: { ok: true } })
  expect(visits).toBe(1)
  expect(story(await house.events(id))).not.toContain('call-failed a')
  expect((await listApprovals(house.own, { run: id })).approvals).toEqual([])
}

describe.each(['none', 'repeatable', 'once'] as const)('a store that is away (effect %s) delays the run, and neither fails nor asks', (effect) => {
  test('when a call looks for its way out', async () => {
    let asked = 0
    await visited(effect, {
      ways: () => {
        if (++asked < 6) throw away()
      },
    })
  })

  test('when a call, already at work, asks for a secret', async () => {
    let asked = 0
    await visited(effect, {
      reveal: async () => {
        if (++asked < 3) throw away()
        return 'Bearer of a secret'
      },
    })
    expect(asked).toBe(3)
  })
})

test('a call that must not go out twice loses no try while the store takes its time to write down that it goes out', async () => {
  let released: Promise<unknown> = Promise.resolve()
  await visited('once', {
    attemptMs: 500,
    ways: async () => {
      const holder = await house.db.pool.connect()
      await holder.query('begin; select 1 from "Run" for update')
      const stuck = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%heddle_write_calls%' and clock_timestamp() - query_start > interval '700 ms'`
      released = until(async () => (await house.db.pool.query(stuck)).rows.length > 0)
        .then(() => holder.query('commit'))
        .finally(() => holder.release())
    },
  })
  await released
})
