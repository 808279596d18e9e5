import type { JsonSchema } from '@heddle/core/json'
import { defineNodeType, type NodeInPlan } from '@heddle/core/node-type/node-type'
import type { Template } from '@heddle/core/plan/plan'
import type { Problem } from '@heddle/core/problems/problem'
import { z } from 'zod'
import { deadlineOf, deadlineSettings, isProblems, TIMEOUT } from '../deadline'
import { hint } from '../hint'
import { missing } from '../missing'
import { duplicateNames, objectTemplate } from '../named-values'
import { portSettings } from '../port-name'
import { say } from '../say'
import { buttonSettings, shownValue } from './settings'

export const approvalConfig = z.strictObject({
  question: z
    .string()
    .max(2000)
    .default('')
    .meta(
      hint({
        title: 'Question',
        description: 'What is to be decided, in one sentence.',
        field: 'template',
        placeholder: 'Refund {{start.amount}} EUR?',
        zh: { title: '问题', description: '用一句话说明要决定什么。' },
      }),
    ),
  why: z
    .string()
    .max(50_000)
    .default('')
    .meta(
      hint({
        title: 'Why',
        description: 'What the person must know to decide.',
        field: 'template-area',
        placeholder: '{{prompt.text}}',
        zh: { title: '理由', description: '做决定所需的信息。' },
      }),
    ),
  values: z
    .array(shownValue)
    .max(100)
    .default([])
    .meta(
      hint({
        title: 'Values',
        description: 'Shown beside the question. Read further down as {{key.value.name}}, as the person left them.',
        zh: { title: '值', description: '与问题一同显示。之后用 {{key.value.名称}} 读取（以审批人修改后的为准）。' },
      }),
    ),
  buttons: z
    .array(z.strictObject({ ...portSettings, ...buttonSettings }))
    .min(1)
    .max(12)
    .default([
      { port: 'approve', tone: 'good', next: '' },
      { port: 'reject', tone: 'bad', next: '' },
    ])
    .meta(hint({ title: 'Answers', description: 'Each is a button and a way out.', zh: { title: '答案', description: '每个答案是一个按钮，也是一个出口。' } })),
  ...deadlineSettings(),
})

type Config = z.infer<typeof approvalConfig>
type Button = Config['buttons'][number]

export const approval = defineNodeType({
  kind: 'approval',
  version: 1,
  title: 'Approval',
  summary: 'Asks a person and goes the way they answer.',
  zh: { title: '审批', summary: '询问一个人，并按其回答继续。' },
  family: 'people',
  icon: 'user-check',
  config: approvalConfig,
  ports: (config) => [...config.buttons.map(({ port }) => port), ...(config.deadline ? [TIMEOUT] : [])],
  portTitle: (config, port, language) => (port === TIMEOUT ? say(language, 'Too late', '已超时') : labelOf(config.buttons, port, language)),
  incoming: true,
  line: ({ question }, language) => ({ strong: say(language, 'Asks', '询问'), text: question || say(language, 'no question yet', '尚无问题') }),
  output: outputOf,
  compile(node) {
    const { config } = node
    const deadline = deadlineOf(node)
    const problems = [...questionProblems(node), ...buttonProblems(node), ...duplicateNames(config.values, 'values', node.problem)]
    if (isProblems(deadline) || problems.length > 0) return [...problems, ...(isProblems(deadline) ? deadline : [])]
    const answers = config.buttons.map(({ port }) => port)
    return { op: { op: 'ask', form: formOf(node), answers, ...(deadline === undefined ? {} : { deadline }) } }
  },
})

function labelOf(buttons: readonly Button[], port: string, language?: 'en' | 'zh'): string | undefined {
  const label = buttons.find((button) => button.port === port)?.title
  if (label) return label
  const usual: Readonly<Record<string, string>> = { approve: say(language, 'Approve', '批准'), reject: say(language, 'Reject', '拒绝') }
  return Object.hasOwn(usual, port) ? usual[port] : undefined
}

/** What the person sees: see core/approval/form.ts. */
function formOf(node: NodeInPlan<Config>): Template {
  const { config, parse } = node
  const { question, why, values, buttons } = config
  const next = buttons.flatMap((button, index) => (button.next ? [[button.port, parse(button.next, ['buttons', index, 'next'])] as const] : []))
  return objectTemplate([
    ['title', parse(question, ['question'])],
    ...(why ? [['why', parse(why, ['why'])] as const] : []),
    ...(values.length > 0
      ? [['values', objectTemplate(values.map(({ name, value }, index) => [name, parse(value, ['values', index, 'value'])]))] as const]
      : []),
    ...(values.some(({ edit }) => edit) ? [['schema', schemaTemplate(node)] as const] : []),
    ...(next.length > 0 ? [['next', objectTemplate(next)] as const] : []),
    ['buttons', { literal: buttons.map(({ port, tone }) => ({ answer: port, label: labelOf(buttons, port) ?? port, tone })) }],
  ])
}

/** A value that may not be changed is a `const` of the schema, so that whoever decides cannot send another. */
function schemaTemplate({ config, parse }: NodeInPlan<Config>): Template {
  const properties = config.values.map(({ name, value, edit, type }, index) => {
    if (!edit) return [name, objectTemplate([['const', parse(value, ['values', index, 'value'])]])] as const
    return [name, { literal: type === 'any' ? {} : { type: jsonTypes[type] } }] as const
  })
  return objectTemplate([
    ['type', { literal: 'object' }],
    ['properties', objectTemplate(properties)],
    ['required', { literal: config.values.map(({ name }) => name) }],
    ['additionalProperties', { literal: false }],
  ])
}

const jsonTypes = { text: 'string', number: 'number', boolean: 'boolean', list: 'array', object: 'object' } as const

function questionProblems({ config, problem }: NodeInPlan<Config>): readonly Problem[] {
  if (config.question.trim() !== '') return []
  return [
    missing(problem, {
      path: ['question'],
      message: 'There is no question.',
      hint: 'Write what is to be decided, for example "Refund {{start.amount}} EUR?".',
    }),
  ]
}

function buttonProblems({ config, problem }: NodeInPlan<Config>): readonly Problem[] {
  return config.buttons.flatMap(({ port }, index) => {
    const path = ['buttons', index, 'port']
    if (port === TIMEOUT && config.deadline) {
      return [missing(problem, { path, message: 'The way out "timeout" is taken by the deadline.', hint: 'Give this answer another name.' })]
    }
    if (config.buttons.findIndex((other) => other.port === port) === index) return []
    return [missing(problem, { path, message: `Two answers lead to the way out "${port}".`, hint: 'Give one of them another name.' })]
  })
}

function outputOf({ buttons, values, deadline }: Config): JsonSchema {
  const properties = Object.fromEntries(values.map(({ name, type, edit }) => [name, edit && type !== 'any' ? { type: jsonTypes[type] } : {}]))
  const value = values.length === 0 ? { type: 'null' } : { type: deadline ? ['object', 'null'] : 'object', properties, required: Object.keys(properties) }
  return {
    type: 'object',
    properties: {
      decision: { enum: [...buttons.map(({ port }) => port), ...(deadline ? [TIMEOUT] : [])] },
      value,
      note: { type: 'string' },
      by: { type: 'string' },
    },
    required: ['decision', 'value'],
  }
}
