import { z } from 'zod'
import type { Graph, GraphEdge, GraphNode } from '../graph/graph'
import { defineNodeType, type NodeType, type NodeTypes } from '../node-type/node-type'

/** A handful of node types for tests of the compiler, each as small as it can be. */
const drawn = {
  version: 1,
  title: 'Sample',
  summary: 'Stands in for a node.',
  zh: { title: '示例', summary: '代替一个节点。' },
  family: 'flow',
  icon: 'box',
  line: () => ({ text: '' }),
  output: () => ({}),
  incoming: true,
  ports: (): string[] => ['done'],
} as const

const start = defineNodeType({
  ...drawn,
  kind: 'start',
  incoming: false,
  config: z.strictObject({}),
  output: () => inputSchema,
  compile: () => ({ op: { op: 'compute', value: { ref: { root: 'input', path: [] } } }, input: inputSchema }),
})

const inputSchema = { type: 'object', properties: { text: { type: 'string' }, ok: {} }, additionalProperties: false }

const note = defineNodeType({ ...drawn, kind: 'note', incoming: false, ports: () => [], config: z.strictObject({}), compile: () => 'nothing' })

const step = defineNodeType({
  ...drawn,
  kind: 'step',
  config: z.strictObject({ value: z.json().default(''), when: z.string().optional() }),
  output: ({ value }) => (value === 'closed' ? { type: 'object', properties: { text: {} }, additionalProperties: false } : {}),
  compile: ({ config, parse, expression }) => ({
    op: { op: 'compute', value: config.when === undefined ? parse(config.value, ['value']) : expression(config.when, ['when']) },
  }),
})

const branch = defineNodeType({
  ...drawn,
  kind: 'branch',
  config: z.strictObject({
    ports: z.array(z.string()).default(['yes']),
    take: z.enum(['first', 'all']).default('first'),
    when: z.string().default('input.ok'),
  }),
  ports: ({ ports }) => [...ports, 'else'],
  compile: ({ config, expression }) => ({
    op: { op: 'choose', take: config.take, cases: config.ports.map((port) => ({ port, when: expression(config.when, ['when']) })), otherwise: 'else' },
  }),
})

const approval = defineNodeType({
  ...drawn,
  kind: 'approval',
  config: z.strictObject({}),
  ports: () => ['approve', 'reject'],
  compile: () => ({ op: { op: 'ask', form: { literal: null }, answers: ['approve', 'reject'] } }),
})

const join = defineNodeType({
  ...drawn,
  kind: 'join',
  config: z.strictObject({ as: z.enum(['object', 'list', 'first']).default('object'), n: z.int().optional(), ifNot: z.enum(['skip', 'fail']).default('fail') }),
  compile: ({ config: { as, n, ifNot } }) => ({
    op: { op: 'gather', as },
    ...(n !== undefined && { start: { when: 'count', n, ifNot, losers: 'finish' } as const }),
  }),
})

const output = defineNodeType({
  ...drawn,
  kind: 'output',
  config: z.strictObject({ value: z.json() }),
  compile: ({ config, parse }) => ({ op: { op: 'end', outcome: 'succeeded', stop: false, value: parse(config.value, ['value']) } }),
})

export const sampleNodeTypes: NodeTypes = Object.fromEntries(
  ([start, note, step, branch, approval, join, output] as readonly unknown[] as readonly NodeType[]).map((type) => [type.kind, type]),
)

export type SampleNode = string | (Partial<GraphNode> & { readonly kind: string })

/** Graphs for tests, written small: nodes by key, each a kind or more; edges as `from>to` or `from:port>to`. */
export function sampleGraph(nodes: Readonly<Record<string, SampleNode>>, edges: readonly string[], variables: Graph['variables'] = {}): Graph {
  return { format: 1, nodes: Object.entries(nodes).map(sampleNode), edges: edges.map(sampleEdge), attachments: [], variables, direction: 'down' }
}

function sampleNode([key, node]: readonly [string, SampleNode]): GraphNode {
  return { id: `id-${key}`, key, version: 1, title: key, config: {}, position: { x: 0, y: 0 }, ...(typeof node === 'string' ? { kind: node } : node) }
}

function sampleEdge(edge: string, index: number): GraphEdge {
  const [, from = '', port = 'done', to = ''] = /^(\w+)(?::(\w+))?>(\w+)$/.exec(edge) ?? []
  return { id: `edge-${index}`, from: `id-${from}`, port, to: `id-${to}` }
}
