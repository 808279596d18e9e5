import type { NodeInPlan } from '@heddle/core/node-type/node-type'
import type { Problem } from '@heddle/core/problems/problem'
import { z } from 'zod'

/** A way out: stays the same when its label changes, because edges hold it. */
export const portName = z
  .string()
  .min(1)
  .max(48)
  .regex(/^[a-z][a-z0-9_-]*$/, { error: 'A way out is named with a small letter, then small letters, digits, - or _. Its label may be anything.' })

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
