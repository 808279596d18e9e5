import type { RunEvent } from '@heddle/core/run/run-event'
import type { NumberedEvent } from '@heddle/db/runs/append-events'
import { expect, test } from 'vitest'
import { eventFaults, type RunRow } from './event-faults'

const row: RunRow = { status: 'succeeded', output: 'yes', lastSeq: 4 }

/** A run of one step, as it must be told. */
const right: readonly RunEvent[] = [
  { key: '1', type: 'run-started', at: 1, data: { input: null }, flush: { k: 0, historyLength: 3 } },
  { key: '2', type: 'step-started', at: 1, instance: 'a', data: {}, flush: { k: 0, historyLength: 3 } },
  { key: '3', type: 'step-finished', at: 2, instance: 'a', data: { ports: ['done'], value: 'yes' }, flush: { k: 1, historyLength: 9 } },
  { key: '4', type: 'run-finished', at: 2, data: { status: 'succeeded', output: 'yes' }, flush: { k: 1, historyLength: 9 } },
]
const [begun, , finished, ended] = right as readonly [RunEvent, RunEvent, RunEvent, RunEvent]
const failed: RunEvent = {
  key: '5',
  type: 'step-failed',
  at: 2,
  instance: 'a',
  data: { error: { code: 'internal', message: '' } },
  flush: { k: 1, historyLength: 7 },
}
const superseded: RunEvent = { key: '6', type: 'superseded', at: 2, data: { k: 1, historyLength: 7 }, flush: { k: 1, historyLength: 9 } }

test('a run that is told rightly has no faults, also when a turn of it never happened', () => {
  expect(eventFaults(numbered(right), row)).toEqual([])
  expect(eventFaults(numbered([...right.slice(0, 2), failed, superseded, finished, ended]), { ...row, lastSeq: 6 })).toEqual([])
})

test.each<readonly [string, readonly RunEvent[], Partial<RunRow>, RegExp]>([
  ['an event is lost', right, { lastSeq: 5 }, /4 events, and the run counts 5/],
  ['an event is there twice', [...right.slice(0, 2), begun, finished, ended], { lastSeq: 5 }, /1 keys are there twice/],
  ['the status is another', right, { status: 'failed' }, /the events say succeeded, the run says failed/],
  ['the output is another', right, { output: 'no' }, /the run says "no"/],
  ['a step is never over', [...right.slice(0, 2), ended], { lastSeq: 3 }, /a is shown as running/],
  ['a turn that never happened is told all the same', [...right.slice(0, 2), failed, finished, ended], { lastSeq: 5 }, /turn 1 is told in two ways/],
  ['a step goes on after the end', [...right, { ...failed, flush: { k: 2, historyLength: 12 } }], { lastSeq: 5 }, /after the end: step-failed a/],
  ['there is no end', right.slice(0, 3), { lastSeq: 3, status: 'running', output: null }, /the run ends 0 times/],
])('%s', (_, events, change, fault) => {
  expect(eventFaults(numbered(events), { ...row, ...change }).join('\n')).toMatch(fault)
})

test('a number is left out', () => {
  const events = numbered(right).map((event) => (event.seq > 2 ? { ...event, seq: event.seq + 1 } : event))
  expect(eventFaults(events, row)).toEqual(['event 4 stands at place 3'])
})

function numbered(events: readonly RunEvent[]): readonly NumberedEvent[] {
  return events.map((event, n) => ({ ...event, seq: n + 1 }))
}
