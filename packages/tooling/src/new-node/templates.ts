import { constantName, pascalName } from '../node-index/names'

/** The files of a new kind of node, by name: complete, small, and to be changed. */
export function nodeFiles(kind: string): ReadonlyMap<string, string> {
  return new Map([
    ['definition.ts', definition(kind)],
    ['run.ts', run(kind)],
    ['README.md', readme(kind)],
    ['example.graph.json', example(kind)],
    [`${kind}.test.ts`, test(kind)],
  ])
}

function definition(kind: string): string {
  const name = constantName(kind)
  return `import { defineNodeType } from '@heddle/core/node-type/node-type'
import { z } from 'zod'
import { hint } from '../hint'
import { limits } from '../limits'

export const ${name}Config = z.strictObject({
  text: z
    .string()
    .max(200_000)
    .default('')
    .meta(hint({ title: 'Text', field: 'template', placeholder: '{{start.text}}', zh: { title: '文本' } })),
})

/** What the runner receives. */
export const ${name}Input = z.object({ text: z.string() })

export const ${name} = defineNodeType({
  kind: '${kind}',
  version: 1,
  title: '${titleOf(kind)}',
  summary: 'Hands on a text in capitals.',
  zh: { title: '${titleOf(kind)}', summary: '将文本转换为大写。' },
  family: 'data',
  icon: 'box',
  config: ${name}Config,
  ports: () => ['done'],
  incoming: true,
  line: ({ text }) => ({ text: text || 'No text yet' }),
  output: () => ({ type: 'string' }),
  compile: ({ config, parse }) => ({
    op: {
      op: 'call',
      runner: '${kind}',
      queue: 'tools',
      input: { object: { text: parse(config.text, ['text']) } },
      limits: limits(3, 60),
      effect: 'none',
    },
  }),
})
`
}

function run(kind: string): string {
  return `import type { Runner } from '../runner'
import { ${constantName(kind)}Input } from './definition'

export const run${pascalName(kind)}: Runner = {
  async run(input) {
    const { text } = ${constantName(kind)}Input.parse(input)
    return { value: text.toUpperCase() }
  },
}
`
}

function readme(kind: string): string {
  return `# ${titleOf(kind)}

Hands on a text in capitals.

## When

Say here when a person reaches for this node, and when another one is better.

## What comes out

\`{{key}}\` is the text.

## What can go wrong

Say here what fails, what the message is, and what to do next.
`
}

function example(kind: string): string {
  const key = kind.replaceAll('-', '_')
  const graph = {
    format: 1,
    nodes: [
      { id: 'start', key: 'start', kind: 'start', version: 1, title: 'Start', config: {}, position: { x: 0, y: 0 } },
      { id: 'node', key: `${key}_1`, kind, version: 1, title: titleOf(kind), config: { text: 'good morning' }, position: { x: 0, y: 160 } },
    ],
    edges: [{ id: 'start-node', from: 'start', port: 'done', to: 'node' }],
    attachments: [],
    variables: {},
    direction: 'down',
  }
  return `${JSON.stringify(graph, undefined, 2)}\n`
}

function test(kind: string): string {
  const name = constantName(kind)
  const runner = `run${pascalName(kind)}`
  return `import { graphSchema } from '@heddle/core/graph/graph'
import { expect, test } from 'vitest'
import type { CallContext } from '../runner'
import { ${name} } from './definition'
import example from './example.graph.json'
import { ${runner} } from './run'

test('the example is a graph, and its settings are settings of this node', () => {
  const node = graphSchema.parse(example).nodes.find(({ kind }) => kind === ${name}.kind)
  expect(${name}.config.parse(node?.config)).toEqual({ text: 'good morning' })
})

test('the text comes out in capitals', async () => {
  expect(await ${runner}.run({ text: 'good morning' }, {} as CallContext)).toEqual({ value: 'GOOD MORNING' })
})
`
}

function titleOf(kind: string): string {
  const words = kind.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
