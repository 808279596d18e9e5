import { compileGraph } from '@heddle/core/compile/compile'
import type { Graph } from '@heddle/core/graph/graph'
import type { NodeTypes } from '@heddle/core/node-type/node-type'
import type { Problem } from '@heddle/core/problems/problem'
import { useDeferredValue, useMemo } from 'react'

/**
 * The same list while drawing as at publish: the compiler runs in the browser, a little behind the typing. An
 * unreachable node stays a warning here, since a draft may be run with it; all else is what publishing would say.
 */
export function useProblemsOf(graph: Graph, nodeTypes: NodeTypes): readonly Problem[] {
  const calm = useDeferredValue(graph)
  return useMemo(() => compileGraph(calm, nodeTypes, { mode: 'draft' }).problems, [calm, nodeTypes])
}
