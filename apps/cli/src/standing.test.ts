import { expect, it } from 'vitest'
import { standing } from './standing'

it.each([
  [{}, 'running'],
  [{ waitingFor: { approvals: 1, questions: 0 } }, 'running, waits for 1 approval'],
  [{ waitingFor: { approvals: 0, questions: 2 } }, 'running, waits for 2 questions whether it was sent'],
  [
    { waitingFor: { approvals: 2, questions: 1 }, pausedAt: '2030-01-01T00:00:00Z' },
    'running, paused, waits for 2 approvals and 1 question whether it was sent',
  ],
])('%j is %s', (facts, words) => {
  expect(standing({ status: 'running', pausedAt: null, waitingFor: { approvals: 0, questions: 0 }, ...facts })).toBe(words)
})
