import { expect, it } from 'vitest'
import { callsIn } from './batch'

it.each<[number, string]>([
  [1, 'runs.list'],
  [1, 'runs.list?batch=1'],
  [3, 'runs.list,runs.get,runs.list?batch=1&input=%7B%7D'],
  [3, 'runs.list%2Cruns.get%2cruns.list?batch=1'],
  [2, ',?batch=1'],
  // As tRPC reads it: without "batch=1" this is one name, which nothing has.
  [1, 'runs.list,runs.get'],
  [1, 'runs.list,runs.get?batch=true'],
  [1, 'runs.list,runs.get?batch=0&batch=1'],
  [2, '%ff,runs.get?batch=1'],
])('%i: %s', (calls, path) => {
  expect(callsIn(new Request(`http://127.0.0.1:3000/api/trpc/${path}`))).toBe(calls)
})
