import { defineNodeType } from '@heddle/core/node-type/node-type'
import { z } from 'zod'
import { hint } from '../hint'
import { missing } from '../missing'
import { portProblems, portSettings } from '../port-name'
import { say } from '../say'

const ELSE = 'else'

export const branchConfig = z.strictObject({
  cases: z
    .array(
      z.strictObject({
        ...portSettings,
        when: z
          .string()
          .max(10_000)
          .default('')
          .meta(
            hint({
              title: 'Condition',
              description: 'A CEL expression: start.amount > 100 && start.kind == "order"',
              field: 'expression',
              placeholder: 'start.amount > 100',
              zh: { title: '条件', description: 'CEL 表达式，例如 start.amount > 100' },
            }),
          ),
      }),
    )
    .min(1)
    .max(50)
    .default([{ port: 'yes', title: 'If', when: '' }])
    .meta(hint({ title: 'Cases', description: 'Tried from top to bottom.', zh: { title: '分支', description: '从上到下依次判断。' } })),
  otherwise: z
    .boolean()
    .default(true)
    .meta(hint({ title: 'Way out for everything else', advanced: true, zh: { title: '其余情况的出口' } })),
  take: z
    .enum(['first', 'all'])
    .default('first')
    .meta(
      hint({
        title: 'Take',
        options: { first: 'The first that holds', all: 'Every one that holds' },
        advanced: true,
        zh: { title: '选择', options: { first: '第一个成立的', all: '所有成立的' } },
      }),
    ),
})

export const branch = defineNodeType({
  kind: 'branch',
  version: 1,
  title: 'Branch',
  summary: 'Goes one way or another by conditions.',
  zh: { title: '条件分支', summary: '按条件选择去向。' },
  family: 'flow',
  icon: 'split',
  config: branchConfig,
  ports: (config) => [...config.cases.map(({ port }) => port), ...(config.otherwise ? [ELSE] : [])],
  portTitle: (config, port, language) => (port === ELSE ? say(language, 'Else', '否则') : config.cases.find((each) => each.port === port)?.title),
  incoming: true,
  line: ({ cases }, language) => ({
    strong: say(language, 'If', '如果'),
    text: cases.map(({ when }) => when || '...').join(say(language, ', else if ', '；否则如果 ')),
  }),
  output: (config) => ({ type: 'array', items: { enum: [...config.cases.map(({ port }) => port), ELSE] } }),
  compile({ config, expression, problem }) {
    const empty = config.cases.flatMap(({ when }, index) =>
      when.trim() === ''
        ? [
            missing(problem, {
              path: ['cases', index, 'when'],
              message: 'A case has no condition.',
              hint: 'Write one, for example start.amount > 100, or remove the case.',
            }),
          ]
        : [],
    )
    const problems = [...empty, ...portProblems(config.cases, config.otherwise ? ELSE : undefined, problem)]
    if (problems.length > 0) return problems
    const cases = config.cases.map(({ port, when }, index) => ({ port, when: expression(when, ['cases', index, 'when']) }))
    return { op: { op: 'choose', take: config.take, cases, ...(config.otherwise ? { otherwise: ELSE } : {}) } }
  },
})
