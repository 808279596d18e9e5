import type { NodeInPlan } from '@heddle/core/node-type/node-type'
import type { Problem } from '@heddle/core/problems/problem'
import { z } from 'zod'
import { hint } from './hint'

/** A way out: stays the same when its label changes, because edges hold it. */
const portName = z
  .string()
  .min(1)
  .max(48)
  .regex(/^[a-z][a-z0-9_-]*$/, { error: 'A way out is named with a small letter, then small letters, digits, - or _. Its label may be anything.' })

/** The settings that every case with a way out begins with. */
export const portSettings = {
  port: portName.meta(
    hint({
      title: 'Way out',
      description: 'Edges hold this name; the label may change freely.',
      advanced: true,
      zh: { title: '出口', description: '连线记住这个名称；标签可随意更改。' },
    }),
  ),
  title: z
    .string()
    .max(80)
    .optional()
    .meta(hint({ title: 'Label', zh: { title: '标签' } })),
}

interface CaseOfPort {
  readonly port: string
}

/** Problems of ways out that share a name, or take the one that is left for "otherwise". */
export function portProblems(cases: readonly CaseOfPort[], otherwise: string | undefined, problem: NodeInPlan<unknown>['problem']): readonly Problem[] {
  return cases.flatMap(({ port }, index) => {
    const path = ['cases', index, 'port']
    if (port === otherwise)
      return [
        problem({
          code: 'setting.invalid',
          severity: 'error',
          path,
          message: `The way out "${port}" is taken by "otherwise".`,
          hint: 'Give this case another name.',
        }),
      ]
    if (cases.findIndex((other) => other.port === port) < index)
      return [
        problem({
          code: 'setting.invalid',
          severity: 'error',
          path,
          message: `Two cases lead to the way out "${port}".`,
          hint: 'Give one of them another name.',
        }),
      ]
    return []
  })
}
