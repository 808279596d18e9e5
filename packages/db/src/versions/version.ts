import type { Graph } from '@heddle/core/graph/graph'
import type { Plan } from '@heddle/core/plan/plan'

/** A version as lists show it. */
export interface VersionHead {
  readonly id: string
  readonly number: number
  readonly planHash: string
  readonly notes: string
  readonly createdAt: Date
}

/** Never changed once it is there. */
export interface Version extends VersionHead {
  readonly workflowId: string
  readonly graph: Graph
  readonly plan: Plan
}
