import type { AppRouter } from '@heddle/api/trpc/router'
import type { Graph, GraphNode } from '@heddle/core/graph/graph'
import type { RunEvent } from '@heddle/core/run/run-event'
import type { RunState } from '@heddle/core/run/run-state'
import type { Language } from '@heddle/ui/catalogue'
import type { inferRouterOutputs } from '@trpc/server'
import { createContext, useContext } from 'react'

export type RunRow = inferRouterOutputs<AppRouter>['runs']['get']

/** One run as the parts of its page share it. */
export interface ShownRun {
  readonly row: RunRow
  readonly graph: Graph
  readonly state: RunState
  readonly events: readonly RunEvent[]
  readonly now: number
  readonly language: Language
  nodeOf(instance: string): GraphNode | undefined
  nameOf(instance: string): string
}

export const ShownRunContext = createContext<ShownRun | undefined>(undefined)

export function useShownRun(): ShownRun {
  const shown = useContext(ShownRunContext)
  if (shown === undefined) throw new Error('useShownRun is used outside of RunPage.')
  return shown
}
