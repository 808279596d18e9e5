import { type Graph, graphSchema } from '@heddle/core/graph/graph'
import { applyEvent, newRunState } from '@heddle/core/run/reduce'
import type { RunState } from '@heddle/core/run/run-state'
import { nodeTypes } from '@heddle/nodes/definitions'
import { describe, expect, it } from 'vitest'
import { Projection, type ProjectionInput } from './projection'
import { carryOver } from './use-flow-nodes'

const CARDS = 200
const graph = chain(CARDS)
const asking = { title: 'Go on?', buttons: [{ answer: 'approve', label: 'Approve', tone: 'good' }] }

describe('the cards of a followed run', () => {
  it('are the same objects, but for the one of which something that shows has changed', () => {
    const projection = new Projection()
    const state = newRunState()
    let before = projection.nodes(showing(state))
    for (let step = 0; step < 20; step++) {
      applyEvent(state, { type: 'step-started', instance: `k${step}`, at: step, data: {} })
      const now = projection.nodes(showing(state))
      expect(now.filter((node, at) => node !== before[at]).map(({ data }) => data.node.key)).toEqual([`k${step}`])
      before = now
    }
  })

  it('stay as they are while text comes and values arrive that no card shows', () => {
    const projection = new Projection()
    const state = newRunState()
    applyEvent(state, { type: 'call-started', instance: 'k1', at: 1, data: { call: 0, attempt: 1, of: 3, runner: 'prompt', request: {} } })
    const before = projection.nodes(showing(state))
    for (const text of ['Take', 'Take an', 'Take an umbrella']) {
      applyEvent(state, { type: 'text-written', instance: 'k1', at: 2, data: { call: 0, attempt: 1, text } })
      expect(projection.nodes(showing(state))).toEqual(before)
      expect(projection.nodes(showing(state)).every((node, at) => node === before[at])).toBe(true)
    }
  })

  it('and edges too: only those at a step that changed', () => {
    const projection = new Projection()
    const state = newRunState()
    applyEvent(state, { type: 'step-finished', instance: 'k0', at: 1, data: { ports: ['done'] } })
    const before = projection.edges(showing(state))
    applyEvent(state, { type: 'step-started', instance: 'k1', at: 2, data: {} })
    expect(
      projection
        .edges(showing(state))
        .filter((edge, at) => edge !== before[at])
        .map(({ id }) => id),
    ).toEqual(['k0-k1'])
  })

  it('keep their size, whatever a run says of them', () => {
    const heights = (run?: RunState) => new Projection().nodes({ ...showing(run), answers: true }).map(({ height }) => height)
    const state = newRunState()
    applyEvent(state, { type: 'step-started', instance: 'k0', at: 1, data: {} })
    applyEvent(state, { type: 'step-waiting', instance: 'k1', at: 1, data: { for: 'person', question: 'approval', answers: ['approve'], form: asking } })
    expect(new Projection().nodes({ ...showing(state), answers: true })[1]?.data.step?.waiting).toHaveProperty('asked')
    expect(heights(state)).toEqual(heights())
  })

  it('are new when the language, the selection or a problem changes what they show', () => {
    const projection = new Projection()
    const before = projection.nodes(showing())
    expect(projection.nodes({ ...showing(), selected: new Set(['k3']) }).filter((node, at) => node !== before[at])).toHaveLength(1)
    expect(projection.nodes({ ...showing(), problemsOf: new Map([['k4', { errors: 1, warnings: 0 }]]) })[4]?.data.problems.errors).toBe(1)
    expect(projection.nodes({ ...showing(), language: 'zh' })[0]).not.toBe(before[0])
  })

  it('keep what the hand holds and what was measured; the rest of the page does not change', () => {
    const projection = new Projection()
    const state = newRunState()
    const first = projection.nodes(showing(state))
    const inPage = first.map((node) => ({ ...node, measured: { width: 240, height: 98 } }))
    applyEvent(state, { type: 'step-started', instance: 'k7', at: 1, data: {} })
    const next = carryOver(inPage, projection.nodes(showing(state)), new Set(first))
    expect(next.filter((node, at) => node !== inPage[at]).map(({ id }) => id)).toEqual(['k7'])
    expect(next[7]?.measured).toEqual({ width: 240, height: 98 })
  })
})

function showing(run?: RunState): ProjectionInput {
  return { graph, nodeTypes, problemsOf: new Map(), unreachable: new Set(), run, selected: new Set(), language: 'en' }
}

function chain(length: number): Graph {
  const keys = Array.from({ length }, (_each, at) => `k${at}`)
  return graphSchema.parse({
    format: 1,
    nodes: keys.map((key, at) => ({ id: key, key, kind: at % 2 === 0 ? 'set' : 'prompt', title: key, position: { x: 0, y: at * 140 } })),
    edges: keys.slice(1).map((to, at) => ({ id: `k${at}-${to}`, from: `k${at}`, port: 'done', to })),
  })
}
