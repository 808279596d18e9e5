import { expect, it } from 'vitest'
import { eventLine } from './event-line'

const decided = { answer: 'approve', by: { kind: 'api-key', name: 'ci' }, edited: false }

it.each([
  ['without a note', decided],
  ['with an empty note', { ...decided, note: '' }],
  ['with a blank note', { ...decided, note: ' \n' }],
])('a decision %s leaves no gap in its line', (_what, data) => {
  expect(eventLine({ seq: 1, type: 'approval-decided', at: 0, instance: 'ask', data })).toBe(
    '1970-01-01T00:00:00.000Z  approval-decided  ask  approve  by ci (API key)',
  )
})

it('a fact without words leaves no gap before the next', () => {
  const data = { status: '', note: '', error: { message: 'It broke.' } }
  expect(eventLine({ seq: 1, type: 'call-failed', at: 0, instance: 'ask', data })).toBe('1970-01-01T00:00:00.000Z  call-failed     ask  It broke.')
})

it('tells a note', () => {
  expect(eventLine({ seq: 1, type: 'approval-decided', at: 0, instance: 'ask', data: { ...decided, note: 'fine\nby me' } })).toMatch(/ {2}note: fine by me$/)
})
