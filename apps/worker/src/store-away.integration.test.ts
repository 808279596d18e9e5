import type { Effect } from '@heddle/core/plan/op'
import { AppError } from '@heddle/db/app-error'
import { listApprovals } from '@heddle/db/approvals/list-approvals'
import { describe, expect, test } from 'vitest'
import { story, testHouse } from './testing/house'
import { call, chain, literal, ref } from './testing/plans'

const house = await testHouse()
const none = () => {
  throw new Error('None is needed.')
}

const away = () => new AppError('unavailable', 'The database does not answer right now.', { hint: 'Try again.' })

/** A service, a worker whose workspace is read by these, and a run of one call of it. */
async function visited(effect: Effect, { ways = () => {}, reveal = none }: { readonly ways?: () => void; readonly reveal?: () => Promise<string> }) {
  let visits = 0
  const url = await house.service((_, response) => {
    visits++
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
  })
  const settings = { fetch, models: { call: none }, secrets: { reveal }, renderer: { liquid: none }, conceal: <Value>(value: Value) => value }
  await house.worker({
    ways: async () => {
      ways()
      return settings
    },
  })
  const input = { url, ...(reveal !== none && { secret: 'TOKEN' }) }
  const id = await house.start(chain({ a: call('visit', literal(input), { effect, limits: { attempts: 1 } }) }, ref('a')))
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
