import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleGraph } from './graph-examples'
import { parseGraph } from './parse-graph'
import { graphText } from './serialize'

const problemsOf = (json: unknown) => {
  const parsed = parseGraph(json)
  return 'problems' in parsed ? parsed.problems : []
}

describe('reading a document', () => {
  it('gives the graph back that was written', () => {
    expect(parseGraph(JSON.parse(graphText(exampleGraph)))).toEqual({ graph: exampleGraph, unplaced: [] })
  })

  it('cases J1: names the keys that are missing', () => {
    expect(problemsOf({ name: 'hello' })).toEqual([
      expect.objectContaining({ at: { id: 'graph' }, message: 'This is no Heddle graph: format, nodes and edges are missing (it has name).' }),
    ])
    expect(problemsOf({ format: 1, edges: [] })[0]?.message).toBe('This is no Heddle graph: nodes is missing (it has format, edges).')
  })

  it('cases J3: fills in what may be left out, and tells which nodes have no place yet', () => {
    const parsed = parseGraph({
      format: 1,
      nodes: [
        { id: 'a', key: 'a', kind: 'step', title: 'A' },
        { id: 'b', key: 'b', kind: 'step', title: 'B', position: { x: 1, y: 2 } },
      ],
      edges: [],
    })
    expect(parsed).toMatchObject({ graph: { direction: 'down', variables: {}, nodes: [{ config: {}, position: { x: 0, y: 0 } }, {}] }, unplaced: ['a'] })
  })

  it('tells every mistake with its node and path', () => {
    const nodes = [{ id: 'a', key: 'Bad', kind: 'step', title: '', extra: 1 }, 5]
    const problems = problemsOf({ format: 1, nodes, edges: [{ id: 'e', from: 'a', to: 'a' }], more: true })
    expect(problems.map(({ at }) => at)).toEqual([
      { id: 'a', path: ['key'] },
      { id: 'a', path: ['title'] },
      { id: 'a' },
      { id: 'graph', path: ['nodes', 1] },
      { id: 'e', path: ['port'] },
      { id: 'graph' },
    ])
    for (const problem of problems)
      expect(problem).toMatchObject({ code: 'setting.invalid', severity: 'error', message: expect.stringMatching(/\.$/), hint: expect.stringMatching(/\.$/) })
  })

  it('refuses twins, newer formats, and what is nested without end', () => {
    const a = { id: 'a', key: 'a', kind: 'step', title: 'A' }
    expect(problemsOf({ format: 1, nodes: [a, a], edges: [] })[0]?.message).toContain('twice')
    expect(problemsOf({ format: 2, nodes: [], edges: [] })[0]?.hint).toContain('Update Heddle')
    let deep: unknown = 1
    for (let at = 0; at < 50_000; at++) deep = [deep]
    expect(problemsOf({ format: 1, nodes: [{ ...a, config: { deep } }], edges: [] })[0]?.message).toContain('nested too deeply')
  })

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.record({ format: fc.jsonValue(), nodes: fc.jsonValue(), edges: fc.jsonValue() }), fc.constant(undefined)),
        (json) => void parseGraph(json),
      ),
    )
  })
})
