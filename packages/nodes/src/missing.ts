import type { NodeInPlan } from '@heddle/core/node-type/node-type'
import type { Problem } from '@heddle/core/problems/problem'

interface Missing {
  readonly path: readonly (string | number)[]
  readonly message: string
  readonly hint: string
}

/** The problem of a setting that a node cannot do without. */
export function missing(problem: NodeInPlan<unknown>['problem'], { path, message, hint }: Missing): Problem {
  return problem({ code: 'setting.invalid', severity: 'error', path, message, hint })
}
