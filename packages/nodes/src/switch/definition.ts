import { defineNodeType, type NodeInPlan } from '@heddle/core/node-type/node-type'
import type { Problem } from '@heddle/core/problems/problem'
import { z } from 'zod'
import { hint } from '../hint'
import { missing } from '../missing'
import { portProblems, portSettings } from '../port-name'
import { referenceInCel } from '../reference-in-cel'
import { say } from '../say'
import { equalsInCel } from './equals-in-cel'

const OTHERWISE = 'otherwise'

export const switchConfig = z.strictObject({
  compare: z
    .discriminatedUnion('by', [
      z
        .strictObject({
          by: z.literal('value'),
          value: z
            .string()
            .max(10_000)
            .default('')
            .meta(
              hint({
                title: 'Value',
                description: 'One reference.',
                field: 'template',
                placeholder: '{{start.kind}}',
                zh: { title: '值', description: '单个引用。' },
              }),
            ),
        })
        .meta({ title: 'A reference', zh: { title: '引用' } }),
      z
        .strictObject({
          by: z.literal('expression'),
          expression: z
            .string()
            .max(10_000)
            .default('')
            .meta(
              hint({
                title: 'Expression',
                description: 'CEL.',
                field: 'expression',
                placeholder: 'start.kind',
                zh: { title: '表达式', description: 'CEL 表达式。' },
              }),
            ),
        })
        .meta({ title: 'An expression', zh: { title: '表达式' } }),
    ])
    .default({ by: 'value', value: '' })
    .meta(hint({ title: 'Compare', zh: { title: '比较' } })),
  cases: z
    .array(
      z.strictObject({
        ...portSettings,
        equals: z
          .union([z.string().max(1000), z.number(), z.boolean(), z.null()])
          .default('')
          .meta(
            hint({
              title: 'Equals',
              description: '5 stands for the number and the text, true for the truth value and the text.',
              zh: { title: '等于', description: '5 同时表示数字和文本，true 同时表示布尔值和文本。' },
            }),
          ),
      }),
    )
    .min(1)
    .max(100)
    .default([{ port: 'case_1', equals: '' }])
    .meta(hint({ title: 'Cases', description: 'The first that is equal is taken.', zh: { title: '情形', description: '取第一个相等的。' } })),
})

type Config = z.infer<typeof switchConfig>

export const switchNode = defineNodeType({
  kind: 'switch',
  version: 1,
  title: 'Switch',
  summary: 'Goes the way whose value is equal.',
  zh: { title: '多路选择', summary: '走向与值相等的那一路。' },
  family: 'flow',
  icon: 'list-tree',
  config: switchConfig,
  ports: (config) => [...config.cases.map(({ port }) => port), OTHERWISE],
  portTitle: (config, port, language) => (port === OTHERWISE ? say(language, 'Otherwise', '其他') : titleOf(config.cases.find((each) => each.port === port))),
  incoming: true,
  line: (config, language) => ({ strong: say(language, 'By', '按'), text: compared(config) || say(language, 'nothing chosen yet', '尚未选择') }),
  output: (config) => ({ type: 'array', items: { enum: [...config.cases.map(({ port }) => port), OTHERWISE] } }),
  compile(node) {
    const { config, expression, problem } = node
    const { compare } = config
    const subject = compare.by === 'expression' ? compare.expression : referenceInCel(node.parse(compare.value, ['compare', 'value']))
    const problems = [...subjectProblems(node, subject), ...portProblems(config.cases, OTHERWISE, problem)]
    if (subject === undefined || problems.length > 0) return problems
    const at = ['compare', compare.by === 'expression' ? 'expression' : 'value']
    const cases = config.cases.map(({ port, equals }) => ({ port, when: expression(equalsInCel(subject, equals), at) }))
    return { op: { op: 'choose', take: 'first', cases, otherwise: OTHERWISE } }
  },
})

function compared({ compare }: Config): string {
  return compare.by === 'expression' ? compare.expression : compare.value
}

function subjectProblems({ config, problem }: NodeInPlan<Config>, subject: string | undefined): readonly Problem[] {
  const path = ['compare', config.compare.by === 'expression' ? 'expression' : 'value']
  if (compared(config).trim() === '')
    return [missing(problem, { path, message: 'It is not said what is compared.', hint: 'Choose a value, for example {{start.kind}}.' })]
  if (subject !== undefined) return []
  return [
    missing(problem, {
      path,
      message: 'The value is not one plain reference.',
      hint: 'Write a single reference such as {{start.kind}}, or compare an expression.',
    }),
  ]
}

function titleOf(each: Config['cases'][number] | undefined): string | undefined {
  return each && (each.title || String(each.equals) || undefined)
}
