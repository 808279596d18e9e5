import { z } from 'zod'
import { defineNodeType, type NodeType, type NodeTypes } from '../node-type/node-type'
import { type Graph, type GraphInput, graphSchema } from './graph'

/** Small node types for the tests of this room: each kind of field that edits treat differently. */
function nodeType<Config extends z.ZodObject>(type: Pick<NodeType<Config>, 'kind' | 'title' | 'config' | 'ports'> & Partial<NodeType<Config>>): NodeType {
  const whole = defineNodeType({
    version: 1,
    summary: 'Does something.',
    zh: { title: type.title, summary: type.title },
    family: 'flow',
    icon: 'box',
    incoming: true,
    line: () => ({ text: '' }),
    output: () => ({}),
    compile: () => 'nothing',
    ...type,
  })
  return whole as unknown as NodeType
}

const step = nodeType({
  kind: 'step',
  title: 'Step',
  ports: () => ['done'],
  config: z.strictObject({
    text: z.string().default('').meta({ title: 'Text', field: 'template' }),
    body: z.string().optional().meta({ title: 'Body', field: 'json-template' }),
    headers: z.record(z.string(), z.string()).default({}).meta({ title: 'Headers', field: 'template' }),
    value: z.json().optional().meta({ title: 'Value' }),
    model: z.string().default('').meta({ title: 'Model', field: 'model' }),
    code: z.string().default('').meta({ title: 'Code', field: 'area' }),
  }),
})

const branch = nodeType({
  kind: 'branch',
  title: 'Branch',
  ports: (config) => [...config.cases.map(({ port }) => port), 'else'],
  config: z.strictObject({
    cases: z.array(z.strictObject({ port: z.string(), when: z.string().meta({ title: 'Condition', field: 'expression' }) })).default([]),
    until: z
      .union([
        z.strictObject({ by: z.literal('text'), is: z.string() }),
        z.strictObject({ by: z.literal('rule'), is: z.string().meta({ field: 'expression' }) }),
      ])
      .optional(),
  }),
})

const start = nodeType({ kind: 'start', title: 'Start', incoming: false, ports: () => ['done'], config: z.strictObject({}) })
const output = nodeType({ kind: 'output', title: 'Output', ports: () => [], config: z.strictObject({ name: z.string().min(1), size: z.number().default(3) }) })
const loop = nodeType({
  kind: 'while',
  title: 'While',
  ports: () => ['done', 'limit'],
  config: z.strictObject({ when: z.string().default('').meta({ field: 'expression' }) }),
})

export const exampleTypes: NodeTypes = { step, branch, start, output, while: loop }

export function graphOf(input: Omit<GraphInput, 'format'>): Graph {
  return graphSchema.parse({ format: 1, ...input })
}

/** A start, a branch, a loop with two nodes inside, an output. */
export const exampleGraph: Graph = graphOf({
  nodes: [
    { id: 's', key: 'start', kind: 'start', title: 'It doesn\'t "work" 变量' },
    { id: 'b', key: 'choice', kind: 'branch', title: 'B', config: { cases: [{ port: 'yes', when: 'start.amount > 1 && has(start.name)' }] } },
    {
      id: 'i',
      key: 'inner',
      kind: 'step',
      title: 'I',
      parent: 'l',
      config: { text: '{{start.name}} {{item}}', value: { deep: ['{{ start }}', { start: 1 }] } },
    },
    { id: 'l', key: 'round', kind: 'while', title: 'L', config: { when: 'state.n < start.n' }, size: { width: 300, height: 200 }, position: { x: 100, y: 50 } },
    {
      id: 'j',
      key: 'inner_2',
      kind: 'step',
      title: 'J',
      parent: 'l',
      config: { body: '{"a": {{inner.x}}, "b": "{{start[\\"k\\"]}}"}', headers: { 'x-start': '{{start.id ?? "start"}}' }, model: 'start', code: '{{start}}' },
    },
    { id: 'o', key: 'result_text', kind: 'output', title: 'O', start: { when: 'count', n: 2 } },
  ],
  edges: [
    { id: 'e1', from: 's', port: 'done', to: 'b' },
    { id: 'e2', from: 'b', port: 'yes', to: 'l' },
    { id: 'e3', from: 'i', port: 'done', to: 'j' },
    { id: 'e4', from: 'l', port: 'done', to: 'o' },
  ],
  attachments: [
    { id: 'a1', node: 'i', kind: 'memory', object: 'm1' },
    { id: 'a2', node: 's', kind: 'budget', object: 'b1' },
  ],
  variables: { limit: 3 },
})
