import type { FieldCondition, NodeInPlan } from '@heddle/core/node-type/node-type'
import type { Deadline } from '@heddle/core/plan/op'
import type { Problem } from '@heddle/core/problems/problem'
import { z } from 'zod'
import { durationTemplate, durationUnit, unitWords } from './duration'
import { hint } from './hint'

/** The way out that is taken when nobody answered and nothing came in time. */
export const TIMEOUT = 'timeout'

/** The settings of a node that may wait in vain; `when`: they apply only then. */
export const deadlineSettings = (when?: FieldCondition) => ({
  deadline: z
    .boolean()
    .default(false)
    .meta(
      hint({
        title: 'With a deadline',
        description: 'When it passes, the run goes on by the way out "timeout".',
        zh: { title: '设置期限', description: '超过期限时，运行从 timeout 出口继续。' },
        ...(when && { when }),
      }),
    ),
  deadlineAmount: z
    .string()
    .max(1000)
    .default('24')
    .meta(
      hint({
        title: 'Time allowed',
        description: 'A number, or one reference to a number.',
        field: 'template',
        when: { field: 'deadline', is: [true] },
        zh: { title: '允许的时间', description: '数字，或指向数字的单个引用。' },
      }),
    ),
  deadlineUnit: durationUnit.default('hours').meta(
    hint({
      title: 'Unit',
      options: unitWords.en,
      when: { field: 'deadline', is: [true] },
      zh: { title: '单位', options: unitWords.zh },
    }),
  ),
})

interface DeadlineConfig {
  readonly deadline: boolean
  readonly deadlineAmount: string
  readonly deadlineUnit: z.infer<typeof durationUnit>
}

/** The op's deadline; undefined when there is none. */
export function deadlineOf(node: NodeInPlan<DeadlineConfig>): Deadline | undefined | readonly Problem[] {
  const { deadline, deadlineAmount: amount, deadlineUnit: unit } = node.config
  if (!deadline) return undefined
  const ms = durationTemplate({ amount, unit }, ['deadlineAmount'], node)
  return isProblems(ms) ? ms : { ms, port: TIMEOUT }
}

export function isProblems(made: unknown): made is readonly Problem[] {
  return Array.isArray(made)
}
