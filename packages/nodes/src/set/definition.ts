import type { JsonSchema } from '@heddle/core/json'
import { defineNodeType, type NodeInPlan } from '@heddle/core/node-type/node-type'
import type { Template } from '@heddle/core/plan/plan'
import { z } from 'zod'
import { hint } from '../hint'
import { missing } from '../missing'
import { duplicateNames, objectTemplate } from '../named-values'

/** What a value is written in decides how it is read, and how a renamed key is followed into it. */
const written = z.discriminatedUnion('by', [
  z
    .strictObject({
      by: z.literal('text'),
      text: z
        .string()
        .default('')
        .meta(
          hint({
            title: 'Text',
            description: 'With references; one reference alone keeps its type.',
            field: 'template',
            placeholder: '{{start.text}}',
            zh: { title: '文本', description: '可带引用；单个引用保持类型。' },
          }),
        ),
    })
    .meta({ title: 'Text or reference', zh: { title: '文本或引用' } }),
  z
    .strictObject({
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
    .array(
      z.strictObject({
        name: z
          .string()
          .min(1)
          .max(64)
          .meta(hint({ title: 'Name', zh: { title: '名称' } })),
        value: written.default({ by: 'text', text: '' }).meta(hint({ title: 'Value', zh: { title: '值' } })),
      }),
    )
    .min(1)
    .max(200)
    .default([{ name: 'value', value: { by: 'text', text: '' } }])
    .meta(hint({ title: 'Values', description: 'Read further down as {{key.name}}.', zh: { title: '值', description: '在后面用 {{key.名称}} 引用。' } })),
})

type Written = z.infer<typeof written>

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
  line: ({ values }) => ({ text: values.map(({ name, value }) => `${name} = ${sourceOf(value)}`).join(', ') }),
  output: ({ values }) => ({
    type: 'object',
    properties: Object.fromEntries(values.map(({ name, value }) => [name, schemaOf(value)])),
    required: values.map(({ name }) => name),
    additionalProperties: false,
  }),
  compile(node) {
    const { config, problem } = node
    const empty = config.values.flatMap(({ name, value }, index) => {
      if (value.by === 'text' || sourceOf(value).trim() !== '') return []
      const example = value.by === 'json' ? 'Write JSON, for example {"id": {{start.id}}}.' : 'Write an expression, for example start.amount * 2.'
      return [missing(problem, { path: ['values', index, 'value', value.by], message: `"${name}" is empty.`, hint: example })]
    })
    const problems = [...empty, ...duplicateNames(config.values, 'values', problem)]
    if (problems.length > 0) return problems
    return { op: { op: 'compute', value: objectTemplate(config.values.map(({ name, value }, index) => [name, read(value, index, node)] as const)) } }
  },
})

function read(value: Written, index: number, { parse, parseJson, expression }: NodeInPlan<unknown>): Template {
  const path = ['values', index, 'value', value.by]
  if (value.by === 'text') return parse(value.text, path)
  return value.by === 'json' ? parseJson(value.json, path) : expression(value.expression, path)
}

function sourceOf(value: Written): string {
  if (value.by === 'text') return value.text
  return value.by === 'json' ? value.json : value.expression
}

/** Known only where it surely is a text. */
function schemaOf(value: Written): JsonSchema {
  return value.by === 'text' && !value.text.includes('{{') ? { type: 'string' } : {}
}
