import type { NodeInPlan } from '@heddle/core/node-type/node-type'
import type { Template } from '@heddle/core/plan/plan'
import type { Problem } from '@heddle/core/problems/problem'

interface Named {
  readonly name: string
}

/** Problems of rows that share a name: the later one would silently win. */
export function duplicateNames(rows: readonly Named[], field: string, problem: NodeInPlan<unknown>['problem']): readonly Problem[] {
  return rows.flatMap(({ name }, index) =>
    rows.findIndex((other) => other.name === name) < index
      ? [
          problem({
            code: 'setting.invalid',
            severity: 'error',
            path: [field, index, 'name'],
            message: `The name "${name}" stands here twice.`,
            hint: 'Rename or remove one of the two.',
          }),
        ]
      : [],
  )
}

/** One object template from rows; names are own properties, whatever they read (`__proto__` too). */
export function objectTemplate(entries: readonly (readonly [string, Template])[]): Template {
  return { object: Object.fromEntries(entries) }
}
