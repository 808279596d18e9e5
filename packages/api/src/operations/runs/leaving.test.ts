import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { leavingWith } from './leaving'

it('aborts with whichever comes first, also with one that has come before', () => {
  const [client, process] = [new AbortController(), new AbortController()]
  const leaving = leavingWith([client.signal, undefined, process.signal])
  expect(leaving.signal.aborted).toBe(false)
  process.abort()
  expect(leaving.signal.aborted).toBe(true)
  expect(leavingWith([client.signal, process.signal]).signal.aborted).toBe(true)
})

it('leaves nothing on what outlives it', () => {
  const process = new AbortController()
  for (let n = 0; n < 100; n++) leavingWith([new AbortController().signal, process.signal]).release()
  expect(getEventListeners(process.signal, 'abort')).toEqual([])
})
