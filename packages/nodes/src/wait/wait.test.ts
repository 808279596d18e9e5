import { expect, it } from 'vitest'
import { compiled } from '../test-filled-op'
import { wait, waitConfig } from './definition'

it.each([
  [{ amount: '10', unit: 'seconds' }, { ms: { literal: 10_000 } }],
  [{ amount: '1.5', unit: 'hours' }, { ms: { literal: 5_400_000 } }],
  [{ mode: 'until', until: '2030-01-31T09:00:00Z' }, { at: { literal: '2030-01-31T09:00:00Z' } }],
  [{ mode: 'until', until: '{{start.due}}' }, { at: { ref: { root: 'start', path: ['due'] } } }],
  [
    { mode: 'event', event: 'paid', key: '{{start.order}}' },
    { event: 'paid', key: { ref: { root: 'start', path: ['order'] } }, keep: true },
  ],
])('%j waits for %j', (config, until) => expect(compiled('wait', config)).toEqual({ op: { op: 'wait', until }, problems: [] }))

it('reads the time from one reference to a number', () => {
  expect(compiled('wait', { amount: '{{start.n}}', unit: 'minutes' }).op).toMatchObject({
    until: { ms: { cel: expect.stringContaining('60000'), reads: ['start'] } },
  })
})

it('may give up waiting for an event, and only for that', () => {
  const late = { deadline: true, deadlineAmount: '2', deadlineUnit: 'days' }
  expect(compiled('wait', { mode: 'event', event: 'paid', ...late }).op).toMatchObject({ deadline: { ms: { literal: 172_800_000 }, port: 'timeout' } })
  expect(compiled('wait', { mode: 'duration', ...late }).op).not.toHaveProperty('deadline')
})

it.each([
  [{ amount: '' }, ['amount']],
  [{ amount: '-1' }, ['amount']],
  [{ amount: '99999', unit: 'days' }, ['amount']],
  [{ amount: 'about {{start.n}}' }, ['amount']],
  [{ mode: 'until' }, ['until']],
  [{ mode: 'event' }, ['event']],
  [{ mode: 'event', event: 'paid', deadline: true, deadlineAmount: 'soon' }, ['deadlineAmount']],
])('%j is told at its field', (config, path) => {
  expect(compiled('wait', config)).toMatchObject({ op: undefined, problems: [{ code: 'setting.invalid', at: { path } }] })
})

it.each([
  ['1', 'seconds', '1 second', '1 秒'],
  ['1', 'days', '1 day', '1 天'],
  ['1.5', 'hours', '1.5 hours', '1.5 小时'],
  ['20', 'minutes', '20 minutes', '20 分钟'],
  ['{{start.n}}', 'minutes', '{{start.n}} minutes', '{{start.n}} 分钟'],
])('says %s %s as people do', (amount, unit, en, zh) => {
  const config = waitConfig.parse({ amount, unit })
  expect([wait.line(config, 'en').text, wait.line(config, 'zh').text]).toEqual([en, zh])
})
