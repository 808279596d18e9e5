import { AppError } from '@heddle/db/app-error'
import { listApprovals } from '@heddle/db/approvals/list-approvals'
import { expect, test } from 'vitest'
import { story, testHouse } from './testing/house'
import { call, chain, literal, ref } from './testing/plans'

const house = await testHouse()
const none = () => {
  throw new Error('None is needed.')
}

test.each(['none', 'repeatable', 'once'] as const)(
  'a store that is away when a call (effect %s) looks for its way out delays the run, and neither fails nor asks',
  async (effect) => {
    let visits = 0
    let asked = 0
    const url = await house.service((_, response) => {
      visits++
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
    })
    const settings = { fetch, models: { call: none }, secrets: { reveal: none }, renderer: { liquid: none }, conceal: <Value>(value: Value) => value }
    // As the workspace's settings are read, with a database that comes back.
    const ways = async () => {
      if (++asked < 6) throw new AppError('unavailable', 'The database does not answer right now.', { hint: 'Try again.' })
      return settings
    }
    await house.worker({ ways })
    const id = await house.start(chain({ a: call('visit', literal({ url }), { effect, limits: { attempts: 1 } }) }, ref('a')))
    expect(await house.outcome(id)).toMatchObject({ status: 'succeeded', output: { ok: true } })
    expect(visits).toBe(1)
    expect(story(await house.events(id))).not.toContain('call-failed a')
    expect((await listApprovals(house.own, { run: id })).approvals).toEqual([])
  },
)
