import { constantName, pascalName } from '../node-index/names'

/** The files of a new kind of node, by name: complete, small, and to be changed. */
export function nodeFiles(kind: string): ReadonlyMap<string, string> {
  return new Map([
    ['definition.ts', definition(kind)],
    ['run.ts', run(kind)],
    ['README.md', readme(kind)],
    ['README.zh.md', chineseReadme(kind)],
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
import { say } from '../say'

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
  line: ({ text }, language) => ({ text: text || say(language, 'No text yet', '还没有文本') }),
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

function chineseReadme(kind: string): string {
  return `# ${titleOf(kind)}

将文本转换为大写。

## 何时使用

在这里说明何时使用这个节点，何时用别的节点更好。

## 输出

\`{{key}}\` 就是文本。

## 可能出错的地方

在这里说明会出什么错、提示是什么、下一步怎么做。
`
}

function example(kind: string): string {
  const config = { fields: [{ name: 'text', required: true, type: 'text' }] }
  const node = (id: string, row: number, more: object) => ({ id, key: id, ...more, position: { x: 0, y: row * 160 } })
  const graph = {
    format: 1,
    nodes: [
      node('start', 0, { kind: 'start', version: 1, title: 'Start', config }),
      node('step', 1, { kind, version: 1, title: titleOf(kind), config: { text: '{{start.text}}' } }),
      node('answer', 2, { kind: 'output', version: 1, title: 'Answer', config: { value: '{{step}}' } }),
    ],
    edges: [
      { id: 'e1', from: 'start', port: 'done', to: 'step' },
      { id: 'e2', from: 'step', port: 'done', to: 'answer' },
    ],
    attachments: [],
    variables: {},
    direction: 'down',
  }
  return `${JSON.stringify(graph, undefined, 2)}\n`
}

function test(kind: string): string {
  const runner = `run${pascalName(kind)}`
  return `import { expect, it } from 'vitest'
import type { CallContext } from '../runner'
import { filledOp } from '../test-filled-op'
import { ${runner} } from './run'

it('hands on the text in capitals', async () => {
  const input = filledOp('${kind}', { text: 'good {{start.part}}' }, { part: 'morning' })
  expect(await ${runner}.run(input, {} as CallContext)).toEqual({ value: 'GOOD MORNING' })
})
`
}

function titleOf(kind: string): string {
  const words = kind.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
