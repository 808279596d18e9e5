import { newRunState } from '@heddle/core/run/reduce'
import type { StepState } from '@heddle/core/run/run-state'
import { expect, test } from 'vitest'
import { answeredSince, isAllWaiting, waitingSteps } from './waiting-step'

const step = (more: Partial<StepState>): StepState => ({ status: 'waiting', attempts: [], ...more })
const person = step({ waiting: { for: 'person', question: 'approval', answers: ['approve'], form: {} } })
const moment = step({ waiting: { for: 'time', until: 1 } })

test('what a person can do something about comes first', () => {
  const state = { ...newRunState(), steps: { later: moment, ask: person, done: step({ status: 'done' }) } }
  expect(waitingSteps(state).map(({ instance }) => instance)).toEqual(['ask', 'later'])
})

test('a run waits when nothing is at work', () => {
  expect(isAllWaiting({ ...newRunState(), steps: { ask: person, done: step({ status: 'done' }) } })).toBe(true)
  expect(isAllWaiting({ ...newRunState(), steps: { ask: person, call: step({ status: 'running' }) } })).toBe(false)
  expect(isAllWaiting({ ...newRunState(), steps: { done: step({ status: 'done' }) } })).toBe(false)
})

test('an answer that came while the run was paused is known by when it was given', () => {
  const by = { kind: 'user', id: 'u1', name: 'Approver' } as const
  const answered = (at: number) => step({ status: 'done', decision: { answer: 'reject', by, at } })
  const state = { ...newRunState(), pausedAt: 20, steps: { before: answered(10), first: answered(20), last: answered(30), ask: person } }
  expect(answeredSince(state, 20)).toBe('last')
  expect(answeredSince(state, 31)).toBeUndefined()
})
