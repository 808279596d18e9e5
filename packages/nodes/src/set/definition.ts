import type { JsonSchema } from '@heddle/core/json'
import { defineNodeType, type NodeInPlan } from '@heddle/core/node-type/node-type'
import type { Template } from '@heddle/core/plan/plan'
import { z } from 'zod'
import { hint } from '../hint'
import { missing } from '../missing'
import { duplicateNames, objectTemplate } from '../named-values'

const name = z
  .string()
  .min(1)
  .max(64)
  .meta(hint({ title: 'Name', zh: { title: '名称' } }))

/** What a value is written in decides how it is read, and how a renamed key is followed into it. */
const row = z.discriminatedUnion('by', [
  z
    .strictObject({
      name,
      by: z.literal('value'),
      value: z
        .string()
        .default('')
        .meta(
          hint({
            title: 'Value',
            description: 'A text with references, or one reference, which keeps its type.',
            field: 'template',
            placeholder: '{{start.text}}',
            zh: { title: '值', description: '带引用的文本，或保持类型的单个引用。' },
          }),
        ),
    })
    .meta({ title: 'Value', zh: { title: '值' } }),
  z
    .strictObject({
      name,
      by: z.literal('json'),
      json: z
        .string()
        .default('')
        .meta(
          hint({
            title: 'JSON',
            description: 'Each reference is escaped for its place.',
            field: 'json-template',
            placeholder: '{"id": {{start.id}}}',
            zh: { title: 'JSON', description: '每个引用按所在位置转义。' },
          }),
        ),
    })
    .meta({ title: 'JSON', zh: { title: 'JSON' } }),
  z
    .strictObject({
      name,
      by: z.literal('expression'),
      expression: z
        .string()
        .default('')
        .meta(
          hint({
            title: 'Expression',
            description: 'CEL.',
            field: 'expression',
            placeholder: 'start.amount * 2',
            zh: { title: '表达式', description: 'CEL 表达式。' },
          }),
        ),
    })
    .meta({ title: 'Expression', zh: { title: '表达式' } }),
])

export const setConfig = z.strictObject({
  values: z
    .array(row)
    .min(1)
    .max(200)
    .default([{ name: 'value', by: 'value', value: '' }])
    .meta(hint({ title: 'Values', description: 'Read further down as {{key.name}}.', zh: { title: '值', description: '在后面用 {{key.名称}} 引用。' } })),
})

type Row = z.infer<typeof row>

export const set = defineNodeType({
  kind: 'set',
  version: 1,
  title: 'Set values',
  summary: 'Makes named values from references and expressions.',
  zh: { title: '设置值', summary: '用引用和表达式生成命名的值。' },
  family: 'data',
  icon: 'pencil-line',
  config: setConfig,
  ports: () => ['done'],
  incoming: true,
  line: ({ values }) => ({ text: values.map((each) => `${each.name} = ${written(each)}`).join(', ') }),
  output: ({ values }) => ({
    type: 'object',
    properties: Object.fromEntries(values.map((each) => [each.name, rowSchema(each)])),
    required: values.map((each) => each.name),
    additionalProperties: false,
  }),
  compile(node) {
    const { config, problem } = node
    const empty = config.values.flatMap((each, index) => {
      if (each.by === 'value' || written(each).trim() !== '') return []
      const example = each.by === 'json' ? 'Write JSON, for example {"id": {{start.id}}}.' : 'Write an expression, for example start.amount * 2.'
      return [missing(problem, { path: ['values', index, each.by], message: `"${each.name}" is empty.`, hint: example })]
    })
    const problems = [...empty, ...duplicateNames(config.values, 'values', problem)]
    if (problems.length > 0) return problems
    return { op: { op: 'compute', value: objectTemplate(config.values.map((each, index) => [each.name, read(each, index, node)] as const)) } }
  },
})

function read(each: Row, index: number, { parse, parseJson, expression }: NodeInPlan<unknown>): Template {
  const path = ['values', index, each.by]
  if (each.by === 'value') return parse(each.value, path)
  return each.by === 'json' ? parseJson(each.json, path) : expression(each.expression, path)
}

function written(each: Row): string {
  if (each.by === 'value') return each.value
  return each.by === 'json' ? each.json : each.expression
}

/** Known only where it surely is a text. */
function rowSchema(each: Row): JsonSchema {
  return each.by === 'value' && !each.value.includes('{{') ? { type: 'string' } : {}
}
