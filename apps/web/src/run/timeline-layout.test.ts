import { emptyGraph, type Graph, type GraphNode } from '@heddle/core/graph/graph'
import type { RunState, StepState } from '@heddle/core/run/run-state'
import { describe, expect, it } from 'vitest'
import { timeSpent } from './time-spent'
import { layoutTimeline, ticks } from './timeline-layout'

const node = (key: string, kind = 'template', y = 0): GraphNode => ({
  id: `n-${key}`,
  key,
  kind,
  version: 1,
  title: key.toUpperCase(),
  config: {},
  position: { x: 0, y },
})
const edge = (from: string, to: string) => ({ id: `${from}-${to}`, from: `n-${from}`, port: 'out', to: `n-${to}` })
const graph: Graph = {
  ...emptyGraph,
  nodes: [node('out', 'output', 300), node('ask', 'prompt', 100), node('start', 'start'), node('other', 'http-request', 100), node('memo', 'note')],
  edges: [edge('start', 'ask'), edge('start', 'other'), edge('ask', 'out'), edge('other', 'out')],
}
const done = (from: number, to: number): StepState => ({ status: 'done', startedAt: from, endedAt: to, attempts: [] })
const none = () => false

const retried: RunState = {
  status: 'succeeded',
  startedAt: 1000,
  endedAt: 5000,
  steps: {
    out: done(4900, 5000),
    start: done(1000, 1003),
    other: { status: 'skipped', startedAt: 1003, endedAt: 1003, attempts: [] },
    ask: {
      status: 'done',
      startedAt: 1003,
      endedAt: 4900,
      attempts: [
        { call: 1, attempt: 1, of: 3, runner: 'prompt', status: 'failed', startedAt: 1100, endedAt: 1300, retryAt: 3300 },
        { call: 1, attempt: 2, of: 3, runner: 'prompt', status: 'done', startedAt: 3400, endedAt: 4900 },
      ],
    },
  },
}

describe('layoutTimeline', () => {
  it('orders rows as steps can run, whatever order events came in, and leaves notes out', () => {
    const { rows, length } = layoutTimeline({ graph, state: retried, now: 9000, open: none })
    expect(rows.map(({ id }) => id)).toEqual(['start', 'ask', 'other', 'out'])
    expect(length).toBe(4000)
  })

  it('draws a failed try, the wait until the next one began, and that one', () => {
    const { rows } = layoutTimeline({ graph, state: retried, now: 9000, open: none })
    expect(rows[1]?.bars).toEqual([
      { kind: 'step', from: 3, to: 3900 },
      { kind: 'failed', from: 100, to: 300 },
      { kind: 'retry', from: 300, to: 2400 },
      { kind: 'model', from: 2400, to: 3900 },
    ])
    expect(rows[2]?.bars).toEqual([])
  })

  it('puts the tries of an open step below it', () => {
    const { rows } = layoutTimeline({ graph, state: retried, now: 9000, open: (instance) => instance === 'ask' })
    expect(rows.map(({ id, depth }) => [id, depth])).toEqual([
      ['start', 0],
      ['ask', 0],
      ['ask/c1/a1', 1],
      ['ask/c1/a2', 1],
      ['other', 0],
      ['out', 0],
    ])
    expect(timeSpent({ rows })).toEqual({ model: 1500, tool: 0, failed: 200, retry: 2100, person: 0, wait: 0 })
  })

  it('lets what is open end now, and a wait end no later than now', () => {
    const state: RunState = {
      status: 'running',
      startedAt: 0,
      steps: {
        ask: {
          status: 'retrying',
          startedAt: 0,
          attempts: [{ call: 1, attempt: 1, of: 2, runner: 'prompt', status: 'failed', startedAt: 0, endedAt: 10, retryAt: 5000 }],
        },
      },
    }
    const { rows, length } = layoutTimeline({ graph, state, now: 2000, open: none })
    expect(rows.find(({ id }) => id === 'ask')?.bars).toEqual([
      { kind: 'step', from: 0, to: 2000 },
      { kind: 'failed', from: 0, to: 10 },
      { kind: 'retry', from: 10, to: 2000 },
    ])
    expect(length).toBe(2000)
  })

  it('shows every pass of a loop in order, and steps that are not drawn', () => {
    const state: RunState = { status: 'running', startedAt: 0, steps: { 'ask@10': done(5, 6), 'ask@2': done(3, 4), stray: done(1, 2) } }
    const { rows } = layoutTimeline({ graph, state, now: 10, open: none })
    expect(rows.map(({ id }) => id)).toEqual(['start', 'ask@2', 'ask@10', 'other', 'out', 'stray'])
  })

  it('ends with rows even when nodes go round in a circle', () => {
    const round: Graph = { ...graph, edges: [...graph.edges, edge('out', 'ask')] }
    expect(layoutTimeline({ graph: round, state: { status: 'requested', steps: {} }, now: 7, open: none })).toMatchObject({ startedAt: 7, length: 1 })
  })
})

describe('ticks', () => {
  it('stands on round moments, no more than there is room for', () => {
    expect(ticks(41_600, 5)).toEqual([0, 10_000, 20_000, 30_000, 40_000])
    expect(ticks(3, 5)).toEqual([0, 1, 2, 3])
    expect(ticks(10 * 86_400_000, 4)).toEqual([0, 3, 6, 9].map((days) => days * 86_400_000))
  })
})
