import { compileGraph } from '@heddle/core/compile/compile'
import { graphSchema } from '@heddle/core/graph/graph'
import { violations, violationText } from '@heddle/core/json-schema/violations'
import { withDefaults } from '@heddle/core/json-schema/with-defaults'
import { expect, it } from 'vitest'
import { nodeTypes } from '../definitions'

const fields = [
  { name: 'text', type: 'text', description: 'What is asked.' },
  { name: 'n', type: 'integer', required: false },
  { name: 'tone', type: 'text', default: 'kind', options: ['kind', 'dry'] },
  { name: '1', type: 'list', required: false },
]

it('is the schema of the input', () => {
  const { plan } = start({ fields })
  expect(plan?.input).toEqual({
    type: 'object',
    properties: {
      text: { type: 'string', description: 'What is asked.' },
      n: { type: 'integer' },
      tone: { type: 'string', default: 'kind', enum: ['kind', 'dry'] },
      '1': { type: 'array' },
    },
    required: ['text'],
    additionalProperties: false,
  })
  const schema = plan?.input ?? {}
  expect(withDefaults(schema, { text: 'x' })).toEqual({ text: 'x', tone: 'kind' })
  expect(violations(schema, { tone: 'loud', n: 1.5, txt: '' }).map(violationText)).toEqual([
    'n: must be a whole number',
    'tone: must be one of "kind", "dry"',
    'text: is missing',
    'txt: is not a known field',
  ])
})
it('with no field takes any object', () => expect(start({}).plan?.input).toEqual({ type: 'object' }))
it('takes a JSON Schema as it is', () => expect(start({ mode: 'schema', schema: { type: 'array' } }).plan?.input).toEqual({ type: 'array' }))
it('cases C12: fields may have any name', () => {
  const { plan, problems } = start(
    { fields: [{ name: '1' }, { name: 'sys.query' }, { name: '变量' }] },
    '{{start["1"]}} {{start["sys.query"]}} {{start["变量"]}}',
  )
  expect(problems).toEqual([])
  expect(Object.keys(plan?.input.properties ?? {})).toEqual(['1', 'sys.query', '变量'])
})
it.each([
  [{ fields: [{ name: 'a' }, { name: 'a' }] }, ['fields', 1, 'name']],
  [{ fields: [{ name: 'a', type: 'number', default: 'x' }] }, ['fields', 0, 'default']],
  [{ fields: [{ name: 'a', default: 'x', options: ['y'] }] }, ['fields', 0, 'default']],
  [{ mode: 'schema' }, ['schema']],
])('tells what is wrong: %j', (config, path) => expect(start(config).problems).toMatchObject([{ code: 'setting.invalid', at: { id: 's', path } }]))

function start(config: object, value = 'done') {
  const graph = graphSchema.parse({
    format: 1,
    nodes: [
      { id: 's', key: 'start', kind: 'start', title: 'Start', config },
      { id: 'o', key: 'out', kind: 'output', title: 'Out', config: { value } },
    ],
    edges: [{ id: 'e', from: 's', port: 'done', to: 'o' }],
  })
  return compileGraph(graph, nodeTypes, { mode: 'publish' })
}
