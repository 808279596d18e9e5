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

  it('begins anew with the words of the next pick-up after a crash, and hears the dead one no more', () => {
    const streams = opened()
    const second = (offset: number, text: string) => ({ ...delta(offset, text), pickUp: 2 })
    streams.take(delta(0, 'a long text of the dead'))
    expect(streams.take(second(0, 'other'))).toEqual([second(0, 'other')])
    expect(streams.take(delta(23, ' worker'))).toEqual([])
    expect(streams.take(second(5, ' words'))).toEqual([second(5, ' words')])
    streams.see(event('text-written', { text: 'a long text of the dead worker' }))
    expect(streams.textsSoFar()).toEqual([{ ...of, pickUp: 2, text: 'other words' }])
  })

  it('waits for the stored text when it has missed how the next pick-up began', () => {
    const streams = opened()
    const second = (offset: number, text: string) => ({ ...delta(offset, text), pickUp: 2 })
    streams.take(delta(0, 'a long text of the dead'))
    expect(streams.take(second(5, ' words'))).toEqual([])
    streams.see(event('text-written', { text: 'other', pickUp: 2 }))
    expect(streams.released()).toEqual([second(5, ' words')])
  })

  it('says nothing after the end', () => {
    const streams = opened()
    streams.see(event('call-finished', { value: 'abc' }))
    expect(streams.take(delta(0, 'abc'))).toEqual([])
    expect(streams.textsSoFar()).toEqual([])
  })
})
