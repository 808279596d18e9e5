import { defineNodeType } from '@heddle/core/node-type/node-type'
import { z } from 'zod'
import { hint } from '../hint'
import { limits } from '../limits'
import { missing } from '../missing'
import { duplicateNames, objectTemplate } from '../named-values'
import { say } from '../say'

export const templateConfig = z.strictObject({
  values: z
    .array(
      z.strictObject({
        name: z
          .string()
          .max(64)
          .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, { error: 'A name starts with a letter and has letters, digits and _ only.' })
          .meta(hint({ title: 'Name', description: 'How the template calls it.', zh: { title: '名称', description: '模板中使用的名称。' } })),
        value: z
          .string()
          .default('')
          .meta(hint({ title: 'Value', field: 'template', placeholder: '{{start.items}}', zh: { title: '值' } })),
      }),
    )
    .max(200)
    .default([])
    .meta(
      hint({
        title: 'Values',
        description: 'What the template may read; nothing else is in its reach.',
        zh: { title: '值', description: '模板可以读取的内容，除此之外一概读不到。' },
      }),
    ),
  template: z
    .string()
    .max(200_000)
    .default('')
    .meta(
      hint({
        title: 'Template',
        description: 'Liquid: {% for item in items %}{{ item.name }}{% endfor %}',
        field: 'area',
        placeholder: 'Dear {{ name }},',
        zh: { title: '模板', description: 'Liquid 语法：{% for item in items %}{{ item.name }}{% endfor %}' },
      }),
    ),
})

/** What the runner receives. */
export const templateInput = z.object({ template: z.string(), values: z.record(z.string(), z.json()) })

export const template = defineNodeType({
  kind: 'template',
  version: 1,
  title: 'Template',
  summary: 'Writes a text from a Liquid template with loops and conditions.',
  zh: { title: '模板', summary: '用带循环和条件的 Liquid 模板生成文本。' },
  family: 'data',
  icon: 'file-text',
  config: templateConfig,
  ports: () => ['done'],
  incoming: true,
  line: ({ template }, language) => ({ text: template || say(language, 'Nothing written yet', '尚未填写') }),
  output: () => ({ type: 'string' }),
  compile({ config, parse, problem }) {
    if (config.template === '')
      return [missing(problem, { path: ['template'], message: 'The template is empty.', hint: 'Write the text, with {{ name }} where a value goes.' })]
    const problems = duplicateNames(config.values, 'values', problem)
    if (problems.length > 0) return problems
    const values = config.values.map(({ name, value }, index) => [name, parse(value, ['values', index, 'value'])] as const)
    const input = objectTemplate([
      ['template', { literal: config.template }],
      ['values', objectTemplate(values)],
    ])
    return { op: { op: 'call', runner: 'template', queue: 'code', input, limits: limits(3, 10), effect: 'none' } }
  },
})
