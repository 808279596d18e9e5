import { expect, test } from 'vitest'
import { parseCallRequest } from './call-request'

const request = {
  runId: 'run',
  workspaceId: 'space',
  instance: 'send',
  call: 1,
  op: { runner: 'http', effect: 'once', limits: { attempts: 1, attemptMs: 1000, backoff: { firstMs: 1, maxMs: 1 } } },
  input: null,
}

test('a request passes as it is, with what a newer version adds', () => {
  const newer = { ...request, priority: 1, turn: { k: 0, historyLength: 3, digest: 'd', events: [{ key: 'k', type: 't', at: 1, data: {} }] } }
  expect(parseCallRequest(newer)).toBe(newer)
})

test.each([
  [{ ...request, call: 0 }, 'call'],
  [{ ...request, input: undefined }, 'input'],
  [{ ...request, op: { ...request.op, effect: 'twice' } }, 'op.effect'],
  [{ ...request, turn: { k: 0 } }, 'turn.digest'],
])('one that is not understood is refused by the names of its fields', (given, named) => {
  expect(() => parseCallRequest(given)).toThrow(named)
})
