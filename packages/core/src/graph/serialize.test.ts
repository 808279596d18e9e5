import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleGraph } from './graph-examples'
import { canonicalJson, graphText } from './serialize'

describe('canonical JSON', () => {
  it('is the same for equal values, whatever the order of keys', () => {
    expect(canonicalJson({ b: 1, a: [{ 10: 1, 9: 2 }], c: undefined })).toBe('{"a":[{"10":1,"9":2}],"b":1}')
    expect(canonicalJson(JSON.parse('{"b":0,"__proto__":-0}'))).toBe('{"__proto__":0,"b":0}')
  })

  it('means the same as the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json: unknown = JSON.parse(JSON.stringify(value))
        expect(JSON.parse(canonicalJson(json))).toEqual(json)
      }),
    )
  })

  it('refuses what is no JSON', () => {
    expect(() => canonicalJson({ a: Number.NaN })).toThrow('no JSON number')
    expect(() => canonicalJson({ a: 1n })).toThrow('no JSON value')
  })
})

describe('the text of a graph', () => {
  it('does not depend on the order in which settings were written', () => {
    const [first, ...rest] = exampleGraph.nodes
    if (first === undefined) throw new Error('the example has nodes')
    const one = graphText({ ...exampleGraph, nodes: [{ ...first, config: { a: 1, b: { c: 1, d: 2 } } }, ...rest] })
    const other = graphText({ ...exampleGraph, nodes: [{ ...first, config: { b: { d: 2, c: 1 }, a: 1 } }, ...rest] })
    expect(one).toBe(other)
    expect(one.endsWith('}\n')).toBe(true)
  })
})
