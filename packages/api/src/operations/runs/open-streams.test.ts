import type { RunEvent } from '@heddle/core/run/run-event'
import { describe, expect, it } from 'vitest'
import { OpenStreams } from './open-streams'

const of = { instance: 'write', call: 0, attempt: 1 }
const event = (type: string, data: object) => ({ type, instance: 'write', key: '', at: 0, data: { call: 0, attempt: 1, ...data } }) as unknown as RunEvent
const delta = (offset: number, text: string, attempt = 1) => ({ ...of, attempt, offset, text })

function opened(): OpenStreams {
  const streams = new OpenStreams()
  streams.see(event('call-started', {}))
  return streams
}

describe('the text of an open stream has no gaps', () => {
  it('hands on what continues it, and no more of what is known', () => {
    const streams = opened()
    expect(streams.take(delta(0, 'abc'))).toEqual([delta(0, 'abc')])
    expect(streams.take(delta(0, 'abcd'))).toEqual([delta(3, 'd')])
    expect(streams.take(delta(1, 'b'))).toEqual([])
  })

  it('holds what came early until the stored text has caught up', () => {
    const streams = opened()
    expect(streams.take(delta(3, 'def'))).toEqual([])
    streams.see(event('text-written', { text: 'abc' }))
    expect(streams.released()).toEqual([delta(3, 'def')])
    expect(streams.textsSoFar()).toEqual([{ ...of, text: 'abcdef' }])
  })

  it('drops what a dead attempt still says', () => {
    const streams = opened()
    streams.take(delta(0, 'old'))
    streams.see(event('call-started', { attempt: 2 }))
    expect(streams.take(delta(3, 'er'))).toEqual([])
    expect(streams.take(delta(0, 'new', 2))).toEqual([delta(0, 'new', 2)])
  })

  it('says nothing after the end', () => {
    const streams = opened()
    streams.see(event('call-finished', { value: 'abc' }))
    expect(streams.take(delta(0, 'abc'))).toEqual([])
    expect(streams.textsSoFar()).toEqual([])
  })
})
