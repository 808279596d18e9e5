import type { GraphNode } from '@heddle/core/graph/graph'
import type { StepState } from '@heddle/core/run/run-state'
import { expect, test } from 'vitest'
import { waitBar } from './wait-bar'

const node = (kind: string): GraphNode => ({ id: kind, key: kind, kind, version: 1, title: kind, config: {}, position: { x: 0, y: 0 } })
const by = { kind: 'user', name: 'Owner' } as const

test('a question waits until it is answered, whatever the step does afterwards', () => {
  const asked: StepState = { status: 'done', startedAt: 10, endedAt: 50, attempts: [], decision: { answer: 'approve', by, at: 40 } }
  expect(waitBar(asked, node('approval'), 99)).toEqual({ kind: 'person', from: 10, to: 40 })
})

test('a call that nobody is sure of waits from its end on', () => {
  const attempts: StepState['attempts'] = [{ call: 1, attempt: 1, of: 1, runner: 'http', status: 'running', startedAt: 20, endedAt: 30 }]
  const waiting: StepState = { status: 'waiting', startedAt: 10, attempts, waiting: { for: 'person', question: 'uncertain', answers: [], form: {} } }
  expect(waitBar(waiting, node('http-request'), 99)).toEqual({ kind: 'person', from: 30, to: 99 })
})

test('a wait that is over keeps its bar; a step that never waited has none', () => {
  expect(waitBar({ status: 'done', startedAt: 10, endedAt: 60, attempts: [] }, node('wait'), 99)).toEqual({ kind: 'wait', from: 10, to: 60 })
  expect(waitBar({ status: 'done', startedAt: 10, endedAt: 60, attempts: [] }, node('prompt'), 99)).toBeUndefined()
})
