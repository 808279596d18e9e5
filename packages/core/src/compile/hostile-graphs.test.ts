import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Graph, GraphNode } from '../graph/graph'
import type { JsonSchema } from '../json'
import { defineNodeType, type NodeType, type NodeTypes } from '../node-type/node-type'
import { compileGraph } from './compile'
import { sampleGraph, sampleNodeTypes } from './sample-nodes'

const shaped = defineNodeType({
  kind: 'shaped',
  version: 1,
  title: 'Sample',
  summary: 'Says what it yields.',
  zh: { title: '示例', summary: '说明它产生什么。' },
  family: 'flow',
  icon: 'box',
  line: () => ({ text: '' }),
  incoming: true,
  ports: () => ['done'],
  config: z.strictObject({ schema: z.record(z.string(), z.json()).meta({ field: 'schema' }) }),
  output: ({ schema }) => schema,
  compile: () => ({ op: { op: 'compute', value: { literal: null } } }),
})
const types: NodeTypes = { ...sampleNodeTypes, shaped: shaped as unknown as NodeType }

function compile(kind: 'step' | 'shaped', config: GraphNode['config'], variables: Graph['variables'] = {}) {
  const graph = sampleGraph({ start: 'start', a: { kind, config } }, ['start>a'], variables)
  return compileGraph(graph, types, { mode: 'publish', result: null })
}

describe('a schema that asks for too much whatever the value', () => {
  it.each<[JsonSchema, readonly string[], string]>([
    [{ allOf: [{ $ref: '#' }, { $ref: '#' }] }, [], 'The JSON Schema of "a" refers back to itself without going further into the value.'],
    [
      { properties: { b: { anyOf: [{ $ref: '#/properties/b' }] } } },
      ['properties', 'b'],
      'In the JSON Schema of "a", properties.b refers back to itself without going further into the value.',
    ],
  ])('%j is its author’s to mend', (schema, path, message) => {
    expect(compile('shaped', { schema: schema as GraphNode['config'] })).toEqual({
      problems: [
        { code: 'schema.invalid', severity: 'error', at: { id: 'id-a', path: ['schema', ...path] }, message, hint: expect.stringContaining('refer to it') },
      ],
    })
  })

  it('is no other', () => {
    expect(compile('shaped', { schema: { properties: { next: { $ref: '#' } } } }).problems).toEqual([])
  })

  it.each<[string, GraphNode['config'], number]>([
    ['mistakes', { properties: Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`p${at}`, { type: 'banana', format: 'a' }])) }, 101],
    ['long names', { properties: { ['f'.repeat(500_000)]: { properties: { ['g'.repeat(500_000)]: { type: 'banana' } } } } }, 1],
    ['levels', Array.from({ length: 150 }, () => 0).reduce<GraphNode['config']>((not) => ({ not }), { type: 'banana' }), 1],
  ])('is told in few words, for all its %s', (_, schema, count) => {
    const { plan, problems } = compile('shaped', { schema })
    expect(plan).toBeUndefined()
    expect(problems).toHaveLength(count)
    for (const { message, hint } of problems) expect(message.length + hint.length).toBeLessThan(1200)
  })
})

describe('variables that are used again and again', () => {
  const variables = { large: 'x'.repeat(100_000), small: 'x' }

  it.each<[string, GraphNode['config']]>([
    ['a text', { value: '{{variables.large}}'.repeat(10_000) }],
    ['references', { value: Array(10_000).fill('{{variables.large}}') }],
    ['an expression', { when: Array(200).fill('size(variables.large)').join(' > 1 && ') }],
  ])('in %s are more than a plan can hold, and that is told', (_, config) => {
    const { plan, problems } = compile('step', config, variables)
    expect(plan).toBeUndefined()
    expect(problems).toContainEqual(expect.objectContaining({ code: 'graph.too-large', message: expect.stringContaining('variables') }))
  })

  it('are filled in when they are small', () => {
    expect(compile('step', { value: '{{variables.small}}'.repeat(3) }, variables).plan?.body.steps[1]?.op).toEqual({
      op: 'compute',
      value: { text: ['x', 'x', 'x'] },
    })
  })
})

describe('a text or an expression of a megabyte', () => {
  it.each<[string, GraphNode['config']]>([
    ['braces', { value: '{{'.repeat(500_000) }],
    ['holes that do not close', { value: '{{a["'.repeat(200_000) }],
    ['one path', { value: `{{a${'.b'.repeat(500_000)}` }],
    ['filters', { value: `{{a${'|json'.repeat(200_000)}` }],
    ['what is no reference', { value: '{{a b}}'.repeat(150_000) }],
    ['brackets', { when: '('.repeat(1_000_000) }],
    ['nots', { when: `${'!'.repeat(1_000_000)}true` }],
    ['conditions', { when: Array(40_000).fill('input.ok').join(' || ') }],
    ['numbers', { when: `[${Array(9000).fill(1).join(',')}] == [${'9'.repeat(900_000)}]` }],
    ['patterns', { when: `input.text.matches("${'(a{30}){30}'.repeat(90_000)}")` }],
  ])('of %s is read in time', (_, config) => {
    expect(compile('step', config).problems.length).toBeLessThan(200)
  })
})

describe('names that are nearly right', () => {
  const key = (at: number) => `${'abcdefgh'.repeat(5)}${at}`

  it('are compared until it takes too long, and told all the same', () => {
    const nodes = Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [key(at), 'step'] as const))
    const text = Array.from({ length: 1500 }, (_, at) => `{{${key(at)}x}}`).join('')
    const graph = sampleGraph(
      { start: 'start', ...nodes, a: { kind: 'step', config: { value: text } } },
      [...Object.keys(nodes), 'a'].map((to) => `start>${to}`),
    )
    const { problems } = compileGraph(graph, types, { mode: 'publish', result: null })
    expect(problems).toHaveLength(1000)
    expect(problems[0]).toMatchObject({ code: 'ref.unknown', hint: expect.stringContaining('meant?') })
    expect(problems.at(-1)).toMatchObject({ code: 'ref.unknown', hint: expect.stringContaining('Choose a node') })
  })

  it('of many letters are not, and are quoted by their beginning', () => {
    const long = 'f'.repeat(20_000)
    const properties = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`${long}${at}`, {}]))
    const schema = { type: 'object', properties, additionalProperties: false }
    const graph = sampleGraph(
      { start: 'start', s: { kind: 'shaped', config: { schema } }, a: { kind: 'step', config: { value: `{{s.${long}x}}{{${long}}}` } } },
      ['start>s', 's>a'],
    )
    const { problems } = compileGraph(graph, types, { mode: 'publish', result: null })
    expect(problems.map(({ code }) => code)).toEqual(['ref.unknown', 'ref.unknown'])
    for (const { message, hint } of problems) expect(message.length + hint.length).toBeLessThan(1200)
  })
})
