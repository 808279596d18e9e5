import type { RunState } from '@heddle/core/run/run-state'
import { describe, expect, it } from 'vitest'
import { duration } from '../format/duration'
import { type SentenceWords, sentenceOf } from './sentence'

const words: SentenceWords = {
  queued: 'queued',
  forPerson: (time, step) => `person ${step} ${time}`,
  forOther: (time, step) => `waits ${step} ${time}`,
  paused: (time) => `paused ${time}`,
  cancelling: 'cancelling',
  running: (time, steps) => `running ${time}: ${steps}`,
  retrying: (step, attempt, of, seconds) => `retrying ${step} ${attempt}/${of} in ${seconds}`,
  done: (time) => `done ${time}`,
  doneAfterRetries: (time, retries) => `done ${time} retries ${retries}`,
  failed: (time, step) => `failed ${time} at ${step}`,
  cancelled: (time) => `cancelled ${time}`,
  and: (first, second) => `${first} and ${second}`,
  more: (first, others) => `${first} and ${others} more`,
}
const say = (state: RunState, cancelling = false) =>
  sentenceOf({ state, now: 5000, cancelling, nameOf: (instance) => instance.toUpperCase(), duration: (ms) => duration(ms) }, words)
const running = { status: 'running', attempts: [] } as const

describe('the sentence of a run', () => {
  it('is queued, runs, is being cancelled', () => {
    expect(say({ status: 'requested', steps: {} })).toBe('queued')
    expect(say({ status: 'running', startedAt: 1000, steps: { a: { ...running, attempts: [] } } })).toBe('running 4.0 s: A')
    expect(say({ status: 'running', startedAt: 1000, steps: {} }, true)).toBe('cancelling')
  })

  it('says for whom it waits when nothing is at work, and that it is paused', () => {
    const asks: RunState['steps'] = { ask: { status: 'waiting', attempts: [], waiting: { for: 'person', question: 'approval', answers: [], form: {} } } }
    expect(say({ status: 'running', startedAt: 1000, steps: asks })).toBe('person ASK 4.0 s')
    expect(say({ status: 'running', startedAt: 1000, steps: { ...asks, b: { ...running, attempts: [] } } })).toBe('running 4.0 s: B')
    expect(say({ status: 'running', startedAt: 1000, pausedAt: 2000, steps: asks })).toBe('paused 4.0 s')
  })

  it('names two open steps, counts more', () => {
    const open = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { ...running, attempts: [] }]))
    expect(say({ status: 'running', startedAt: 4000, steps: open('a', 'b') })).toBe('running 1.0 s: A and B')
    expect(say({ status: 'running', startedAt: 4000, steps: open('a', 'b', 'c') })).toBe('running 1.0 s: A and 2 more')
  })

  it('says first what is waited for', () => {
    const attempt = { call: 1, attempt: 1, of: 5, runner: 'http-request', status: 'failed', startedAt: 0, endedAt: 10, retryAt: 13_000 } as const
    expect(say({ status: 'running', startedAt: 0, steps: { a: { ...running, attempts: [] }, b: { status: 'retrying', attempts: [attempt] } } })).toBe(
      'retrying B 2/5 in 8',
    )
  })

  it('ends', () => {
    expect(say({ status: 'succeeded', startedAt: 1000, endedAt: 1340, steps: {} })).toBe('done 340 ms')
    const again = { call: 1, attempt: 2, of: 3, runner: 'prompt', status: 'done', startedAt: 0 } as const
    expect(say({ status: 'succeeded', startedAt: 1000, endedAt: 1340, steps: { a: { status: 'done', attempts: [again] } } })).toBe('done 340 ms retries 1')
    expect(say({ status: 'failed', startedAt: 0, endedAt: 19_100, error: { code: 'call.rejected', message: 'x', instance: 'send' }, steps: {} })).toBe(
      'failed 19.1 s at SEND',
    )
    expect(say({ status: 'cancelled', endedAt: 19_100, steps: {} })).toBe('cancelled 0 ms')
  })
})
