import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Graph } from '../graph/graph'
import type { JsonSchema } from '../json'
import { defineNodeType, type NodeType, type NodeTypes } from '../node-type/node-type'
import { compileGraph } from './compile'
import { sampleGraph, sampleNodeTypes } from './sample-nodes'

const shaped = defineNodeType({
  kind: 'shaped',
  version: 1,
  title: 'Sample',
  summary: 'Yields what its schema says.',
  zh: { title: '示例', summary: '产出其模式所述之物。' },
  family: 'flow',
  icon: 'box',
  line: () => ({ text: '' }),
  incoming: true,
  ports: () => ['done'],
  config: z.strictObject({ schema: z.record(z.string(), z.json()) }),
  output: ({ schema }) => schema,
  compile: () => ({ op: { op: 'compute', value: { literal: null } } }),
})
const types: NodeTypes = { ...sampleNodeTypes, shaped: shaped as unknown as NodeType }

const closed = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({ type: 'object', properties, additionalProperties: false })
const row = closed({ name: { type: 'string' } })
const classified = closed({
  category: { type: 'string' },
  rows: { type: 'array', items: row },
  pair: { type: 'array', prefixItems: [row], items: row },
  maybe: { anyOf: [row, { type: 'null' }] },
  either: { oneOf: [row, closed({ number: {} })] },
  nullable: { ...row, type: ['object', 'null'] },
  named: { $ref: '#/$defs/row' },
  open: { type: 'object', properties: { name: {} } },
  patterned: { ...row, patternProperties: { '^x': {} } },
  perhaps: { anyOf: [row, {}] },
  round: { $ref: '#/$defs/round' },
})
const schema = { ...classified, $defs: { row, round: { anyOf: [{ $ref: '#/$defs/round' }, row] } } }

function problemsOf(config: Readonly<Record<string, string>>, variables: Graph['variables'] = {}) {
  const nodes = { start: 'start', classify: { kind: 'shaped', config: { schema: schema as never } }, b: { kind: 'step', config } }
  return compileGraph(sampleGraph(nodes, ['start>classify', 'classify>b'], variables), types, { mode: 'publish', result: null }).problems
}

const told = (config: Readonly<Record<string, string>>, variables?: Graph['variables']) =>
  problemsOf(config, variables).map(({ severity, code, at, message, hint }) => [severity, code, at.path?.join('.'), message, hint].join(' | '))

describe('a field that cannot be there', () => {
  it('is told behind a default as without one, with the name that is meant', () => {
    expect(told({ value: '{{classify.catgory}}' })).toEqual([
      'warning | ref.unknown | value | {{classify.catgory}} is surely missing: there is no field "catgory". | Is {{classify.category}} meant?',
    ])
    const always =
      'warning | ref.unknown | value | {{classify.catgory}} is surely missing: there is no field "catgory", and its default always stands in. | Is {{classify.category}} meant?'
    expect(told({ value: '{{ classify.catgory ?? "x" }}' })).toEqual([always])
    expect(told({ value: '{{ classify.catgory | default: "x" }}' })).toEqual([always])
    expect(told({ value: '{{ input.txt ?? "x" }}' })).toHaveLength(1)
    expect(told({ value: '{{ classify.zzzzzzzz ?? "x" }}' })[0]).toMatch(/There is: category, rows, /)
  })

  it.each([
    'classify.catgory == "x"',
    'has(classify.catgory)',
    'has(classify.catgory) ? 1 : 2',
    'classify["catgory"] == "x"',
    '[1].exists(x, x == classify.catgory)',
  ])('is told in an expression, once: %s', (when) => {
    expect(told({ when })).toEqual([
      'warning | ref.unknown | when | classify.catgory is surely missing: there is no field "catgory". | Is classify.category meant?',
    ])
  })

  it.each(['rows[0].nam', 'maybe.nam', 'either.nam', 'nullable.nam', 'named.nam', 'round.nam'])('is known within what is there: %s', (path) => {
    expect(told({ value: `{{classify.${path} ?? "x"}}` })).toHaveLength(1)
    expect(told({ when: `classify.${path} == "x"` })).toHaveLength(1)
  })

  it('is a variable in an expression, too', () => {
    const variables = { limit: 5 }
    expect(told({ when: 'input.ok && variables.limt > 3' }, variables)).toEqual([
      'error | ref.unknown | when | There is no variable called "limt". | Is variables.limit meant?',
    ])
    expect(told({ when: 'variables.limit > 3' }, variables)).toEqual([])
  })
})

it.each([
  'classify.category',
  'classify.rows[0].name',
  'classify.pair[0].other',
  'classify.open.other',
  'classify.patterned.x1',
  'classify.perhaps.other',
  'classify.either.number',
  'classify.round.name',
])('what may be there is not told: %s', (path) => {
  expect(told({ value: `{{${path} ?? "x"}} {{${path}}}` })).toEqual([])
  expect(told({ when: `has(${path}) && ${path} == "x"` })).toEqual([])
})

it('names of an expression that are no fields of a step are not told', () => {
  for (const when of [
    'classify.rows.exists(classify, classify.nam == "x")',
    'classify.rows.map(r, r.nam) == []',
    'classify[input.text] == 1',
    'size(classify) > 1',
  ])
    expect(told({ when })).toEqual([])
})

it('is found however many warnings there are', () => {
  const approvals = Array.from({ length: 1000 }, (_, at) => `p${at}`)
  const nodes = {
    start: 'start',
    ...Object.fromEntries(approvals.map((key) => [key, 'approval'])),
    a: 'step',
    b: { kind: 'step', config: { value: '{{ghost}}' } },
  }
  const edges = [...approvals.flatMap((key) => [`start>${key}`, `${key}:approve>a`]), 'start>b']
  const { plan, problems } = compileGraph(sampleGraph(nodes, edges), types, { mode: 'publish', result: null })
  expect(plan).toBeUndefined()
  expect(problems).toHaveLength(1000)
  expect(problems.filter(({ severity }) => severity === 'error').map(({ code, at }) => `${code} ${at.id}`)).toEqual(['ref.unknown id-b'])
})
