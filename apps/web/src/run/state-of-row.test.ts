import { expect, it } from 'vitest'
import { stateOfRow } from './state-of-row'

const startedAt = '2026-11-30T12:00:00.000Z'

it('tells how a run stands while its events cannot be had', () => {
  const at = Date.parse(startedAt)
  expect(stateOfRow({ status: 'running', startedAt, endedAt: null, error: null })).toEqual({ status: 'running', startedAt: at, steps: {} })
  expect(stateOfRow({ status: 'succeeded', startedAt, endedAt: '2026-11-30T12:00:02.900Z', error: null })).toMatchObject({
    status: 'succeeded',
    endedAt: at + 2900,
  })
})

it('says why it failed, but points to no step that cannot be shown', () => {
  const error = { code: 'call.rejected', message: 'Answered 401.', hint: 'Check the secret.', instance: 'send' } as const
  expect(stateOfRow({ status: 'failed', startedAt, endedAt: startedAt, error }).error).toEqual({
    code: 'call.rejected',
    message: 'Answered 401.',
    hint: 'Check the secret.',
  })
})
