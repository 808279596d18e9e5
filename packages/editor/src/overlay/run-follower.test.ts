import type { RunEvent } from '@heddle/core/run/run-event'
import { expect, it, vi } from 'vitest'
import type { RunListener } from '../editor-ports'
import { RunFollower } from './run-follower'

it('tells of the first event at once, of a flood together, and never leaves out the last', async () => {
  const { follower, run } = following()
  const told: number[] = []
  follower.subscribe(() => told.push(follower.getSnapshot().events.length))
  follower.follow('run')
  for (let step = 0; step < 100; step++) run().onEvents([started(`k${step}`)])
  expect(told).toEqual([0])
  await vi.waitFor(() => expect(told.at(-1)).toBe(100))
  expect(told).toHaveLength(2)
  expect(Object.keys(follower.getSnapshot().state?.steps ?? {})).toHaveLength(100)
})

it('keeps the text that came by the stream when an older one is stored after it', async () => {
  const { follower, run } = following()
  follower.follow('run')
  const call = { call: 0, attempt: 1 }
  run().onEvents([{ key: 'a', type: 'call-started', instance: 'k', at: 1, data: { ...call, of: 1, runner: 'prompt', request: null } }])
  run().onText({ instance: 'k', ...call, offset: 0, text: 'Take an' })
  run().onText({ instance: 'k', ...call, offset: 7, text: ' umbrella' })
  run().onEvents([{ key: 'b', type: 'text-written', instance: 'k', at: 2, data: { ...call, text: 'Take' } }])
  await vi.waitFor(() => expect(follower.getSnapshot().state?.steps.k?.attempts[0]?.text).toBe('Take an umbrella'))
})

it('begins the text anew with the next pick-up after a crash, and shows the dead one no more', async () => {
  const { follower, run } = following()
  follower.follow('run')
  const call = { call: 0, attempt: 1 }
  run().onEvents([{ key: 'a', type: 'call-started', instance: 'k', at: 1, data: { ...call, of: 1, runner: 'prompt', request: null } }])
  run().onText({ instance: 'k', ...call, offset: 0, text: 'Take an umbrella' })
  run().onText({ instance: 'k', ...call, pickUp: 2, offset: 0, text: 'Stay' })
  run().onText({ instance: 'k', ...call, offset: 16, text: ' with you' })
  run().onEvents([{ key: 'b', type: 'text-written', instance: 'k', at: 2, data: { ...call, text: 'Take an umbrella with' } }])
  await vi.waitFor(() => expect(follower.getSnapshot().state?.steps.k?.attempts[0]?.text).toBe('Stay'))
})

it('shows nothing of a run that was left', async () => {
  const { follower, run } = following()
  follower.follow('run')
  const first = run()
  first.onEvents([started('k')])
  follower.leave()
  expect(follower.getSnapshot()).toEqual({ runId: undefined, state: undefined, events: [], lost: false })
})

function following() {
  let listener: RunListener | undefined
  const follower = new RunFollower((_id, asked) => {
    listener = asked
    return () => undefined
  })
  const run = (): RunListener => {
    if (listener === undefined) throw new Error('Nobody follows a run yet.')
    return listener
  }
  return { follower, run }
}

function started(instance: string): RunEvent {
  return { key: instance, type: 'step-started', instance, at: 1, data: {} }
}
