import type { JsonSchema } from '@heddle/core/json'
import { defineNodeType, type Language, type NodeInPlan } from '@heddle/core/node-type/node-type'
import type { Problem } from '@heddle/core/problems/problem'
import { z } from 'zod'
import { hint } from '../hint'
import { duplicateNames } from '../named-values'
import { say } from '../say'
import { allows, fieldSchema, fieldsSchema } from './input-schema'

const fieldType = z.enum(['text', 'number', 'integer', 'boolean', 'object', 'list'])

export const inputField = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(64)
    .meta(
      hint({
        title: 'Name',
        description: 'How it is sent and read: {{input.name}}.',
        zh: { title: '名称', description: '发送和引用时使用的名称：{{input.名称}}。' },
      }),
    ),
  type: fieldType.default('text').meta(
    hint({
      title: 'Type',
      options: { text: 'Text', number: 'Number', integer: 'Whole number', boolean: 'Yes or no', object: 'Object', list: 'List' },
      zh: { title: '类型', options: { text: '文本', number: '数字', integer: '整数', boolean: '是或否', object: '对象', list: '列表' } },
    }),
  ),
  required: z
    .boolean()
    .default(true)
    .meta(
      hint({
        title: 'Required',
        description: 'A field with a default may always be left out.',
        zh: { title: '必填', description: '有默认值的字段总是可以省略。' },
      }),
    ),
  default: z
    .json()
    .optional()
    .meta(
      hint({
        title: 'Default',
        description: 'Used when the caller sends nothing.',
        field: 'json',
        advanced: true,
        zh: { title: '默认值', description: '调用方未提供时使用。' },
      }),
    ),
  description: z
    .string()
    .max(500)
    .optional()
    .meta(
      hint({ title: 'Description', description: 'Shown in the form and in the API docs.', zh: { title: '说明', description: '显示在表单和 API 文档中。' } }),
    ),
  options: z
    .array(z.string())
    .max(200)
    .optional()
    .meta(
      hint({
        title: 'Options',
        description: 'Only these texts are accepted.',
        when: { field: 'type', is: ['text'] },
        advanced: true,
        zh: { title: '选项', description: '只接受这些文本。' },
      }),
    ),
})

export const startConfig = z.strictObject({
  mode: z
    .enum(['fields', 'schema'])
    .default('fields')
    .meta(
      hint({
        title: 'Describe the input by',
        options: { fields: 'Fields', schema: 'JSON Schema' },
        zh: { title: '输入的描述方式', options: { fields: '字段', schema: 'JSON Schema' } },
      }),
    ),
  fields: z
    .array(inputField)
    .max(100)
    .default([])
    .meta(
      hint({
        title: 'Fields',
        description: 'With no field, any object is accepted.',
        when: { field: 'mode', is: ['fields'] },
        zh: { title: '字段', description: '没有字段时接受任意对象。' },
      }),
    ),
  schema: z
    .record(z.string(), z.json())
    .optional()
    .meta(
      hint({
        title: 'JSON Schema',
        description: 'Draft 2020-12.',
        field: 'schema',
        when: { field: 'mode', is: ['schema'] },
        zh: { title: 'JSON Schema', description: '2020-12 版。' },
      }),
    ),
})

type Config = z.infer<typeof startConfig>

export const start = defineNodeType({
  kind: 'start',
  version: 1,
  title: 'Start',
  summary: 'Names what a run is given.',
  zh: { title: '开始', summary: '说明一次运行的输入。' },
  family: 'flow',
  icon: 'play',
  config: startConfig,
  ports: () => ['done'],
  incoming: false,
  line: (config, language) => ({ text: lineOf(config, language) }),
  output: inputSchema,
  compile(node) {
    const problems = problemsOf(node)
    return problems.length > 0 ? problems : { op: { op: 'compute', value: { ref: { root: 'input', path: [] } } }, input: inputSchema(node.config) }
  },
})

function inputSchema(config: Config): JsonSchema {
  return config.mode === 'schema' ? (config.schema ?? {}) : fieldsSchema(config.fields)
}

function lineOf({ mode, fields }: Config, language: Language | undefined): string {
  if (mode === 'schema') return say(language, 'Input by JSON Schema', '由 JSON Schema 描述')
  return fields.length === 0 ? say(language, 'Any object', '任意对象') : fields.map(({ name }) => name).join(', ')
}

function problemsOf({ config, problem }: NodeInPlan<Config>): readonly Problem[] {
  if (config.mode === 'schema') {
    if (config.schema) return []
    return [
      problem({
        code: 'setting.invalid',
        severity: 'error',
        path: ['schema'],
        message: 'The JSON Schema of the input is missing.',
        hint: 'Write one, or describe the input by fields.',
      }),
    ]
  }
  const defaults = config.fields.flatMap((field, index) =>
    field.default === undefined || allows(fieldSchema(field), field.default)
      ? []
      : [
          problem({
            code: 'setting.invalid',
            severity: 'error',
            path: ['fields', index, 'default'],
            message: `The default of "${field.name}" is not what its type and options allow.`,
            hint: 'Change the default, the type or the options.',
          }),
        ],
  )
  return [...duplicateNames(config.fields, 'fields', problem), ...defaults]
}
