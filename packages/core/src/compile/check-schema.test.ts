import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { GraphNode } from '../graph/graph'
import { defineNodeType, type NodeType, type NodeTypes } from '../node-type/node-type'
import { type CompileOptions, compileGraph } from './compile'
import { sampleGraph, sampleNodeTypes } from './sample-nodes'

const schema = z.record(z.string(), z.json()).optional().meta({ field: 'schema' })

const asking = defineNodeType({
  kind: 'asking',
  version: 1,
  title: 'Sample',
  summary: 'Has schemas among its settings.',
  zh: { title: '示例', summary: '设置里有模式。' },
  family: 'flow',
  icon: 'box',
  line: () => ({ text: '' }),
  incoming: true,
  ports: () => ['done'],
  config: z.strictObject({
    mode: z.enum(['free', 'schema']).default('schema'),
    schema: schema.meta({ field: 'schema', when: { field: 'mode', is: ['schema'] } }),
    tools: z.array(z.strictObject({ input: schema })).default([]),
    answer: z.union([z.strictObject({ by: z.literal('text') }), z.strictObject({ by: z.literal('form'), form: schema })]).optional(),
    named: z.record(z.string(), schema).readonly().prefault({}),
    json: z.json().optional(),
  }),
  output: () => ({}),
  compile: () => ({ op: { op: 'compute', value: { literal: null } } }),
})
const types: NodeTypes = { ...sampleNodeTypes, asking: asking as unknown as NodeType }

function compile(config: GraphNode['config'], mode: CompileOptions['mode'] = 'publish') {
  return compileGraph(sampleGraph({ start: 'start', a: { kind: 'asking', config } }, ['start>a']), types, { mode, result: null })
}

const places = (config: GraphNode['config']) => compile(config).problems.map(({ at }) => [at.id, ...(at.path ?? [])].join('.'))

describe('the schemas that people write into settings', () => {
  it.each(['draft', 'publish'] as const)('stop a %s when they are none, each mistake at its place', (mode) => {
    const { plan, problems } = compile({ schema: { type: 'object', properties: { age: { type: 'banana' }, 'a "b"': { minLength: -1 } } } }, mode)
    expect(plan).toBeUndefined()
    expect(problems).toEqual([
      {
        code: 'schema.invalid',
        severity: 'error',
        at: { id: 'id-a', path: ['schema', 'properties', 'age', 'type'] },
        message: expect.stringMatching(/^In the JSON Schema of "a", properties\.age\.type must be one of "string", .*\.$/),
        hint: 'JSON Schema (2020-12) allows nothing else here.',
      },
      expect.objectContaining({
        at: { id: 'id-a', path: ['schema', 'properties', 'a "b"', 'minLength'] },
        message: 'In the JSON Schema of "a", properties["a \\"b\\""].minLength must be a whole number, 0 or more.',
      }),
    ])
  })

  it.each(['draft', 'publish'] as const)('do not stop a %s by what is not checked, which is told', (mode) => {
    const { plan, problems } = compile({ schema: { prefixItems: [{ type: 'string', format: 'email' }] } }, mode)
    expect(plan).toBeDefined()
    expect(problems).toEqual([
      {
        code: 'schema.unchecked',
        severity: 'warning',
        at: { id: 'id-a', path: ['schema', 'prefixItems', 0, 'format'] },
        message: 'In the JSON Schema of "a", prefixItems[0].format is not checked.',
        hint: expect.stringContaining('"pattern"'),
      },
    ])
  })

  it('are found wherever the settings have one, and only where they apply', () => {
    const wrong = { type: 'banana' }
    expect(places({ schema: wrong })).toEqual(['id-a.schema.type'])
    expect(places({ tools: [{}, { input: wrong }] })).toEqual(['id-a.tools.1.input.type'])
    expect(places({ answer: { by: 'form', form: wrong } })).toEqual(['id-a.answer.form.type'])
    expect(places({ named: { one: {}, two: wrong } })).toEqual(['id-a.named.two.type'])
    expect(places({ mode: 'free', schema: wrong, answer: { by: 'text' }, json: wrong })).toEqual([])
  })
})
