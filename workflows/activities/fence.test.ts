import type { CallAnswer, CallOperation } from '@heddle/db/calls/call-writer'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallRequest } from './activities'
import { CallRecord } from './call-record'
import { type CallStore, Fence, FenceLost } from './fence'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const request: CallRequest = {
  runId: 'run',
  workspaceId: 'space',
  instance: 'send',
  call: 1,
  op: { runner: 'http', effect: 'once', limits: { attempts: 1, attemptMs: 1000, backoff: { firstMs: 1, maxMs: 1 } } },
  input: null,
}

/** A store whose answers find the process frozen for a while, after which another worker holds the call. */
function frozenAt(kind: CallOperation['kind'], ms: number): CallStore & { readonly asked: string[] } {
  const asked: string[] = []
  let fence = 0
  return {
    asked,
    async write(operation): Promise<CallAnswer> {
      asked.push(operation.kind)
      if (operation.kind === 'take') fence++
      const ok = !('fence' in operation) || operation.fence === fence
      if (operation.kind === kind) {
        vi.advanceTimersByTime(ms)
        if (ms > 5000) fence++
      }
      return { ok, fence: operation.kind === 'take' ? 1 : fence, tries: 0, status: 'started' }
    },
  }
}

async function pickedUp(store: CallStore): Promise<Fence> {
  const record = new CallRecord(store, request)
  await record.take()
  return new Fence(store, record.hold, { sends: () => record.sent() })
}

test('who has just picked a call up may send without asking again', async () => {
  const store = frozenAt('sent', 0)
  await (await pickedUp(store)).check()
  expect(store.asked).toEqual(['take', 'sent'])
})

test('who was frozen between the question and its answer asks again before anything goes out', async () => {
  const store = frozenAt('sent', 6000)
  const fence = await pickedUp(store)
  await expect(fence.check()).rejects.toThrow()
  expect(fence.stopped).toBeInstanceOf(FenceLost)
  expect(fence.passed).toBe(false)
  expect(store.asked).toEqual(['take', 'sent', 'holds'])
})

test('an answer that took long is asked for once more, until one is fresh', async () => {
  const store = frozenAt('sent', 3000)
  await (await pickedUp(store)).check()
  expect(store.asked).toEqual(['take', 'sent', 'holds'])
})
