import { compileGraph } from '@heddle/core/compile/compile'
import { conditionHolds } from '@heddle/core/expression/cel'
import { fill } from '@heddle/core/expression/fill'
import { graphSchema } from '@heddle/core/graph/graph'
import type { Json, JsonObject } from '@heddle/core/json'
import type { Op } from '@heddle/core/plan/op'
import type { Problem } from '@heddle/core/problems/problem'
import { nodeTypes } from './definitions'

/** For tests: what a node alone behind a start compiles to, and all that is said about it. */
export function compiled(kind: string, config: object): { readonly op: Op | undefined; readonly problems: readonly Problem[] } {
  const graph = graphSchema.parse({
    format: 1,
    nodes: [
      { id: 's', key: 'start', kind: 'start', title: 'Start' },
      { id: 'n', key: 'node', kind, title: 'Node', config },
    ],
    edges: [{ id: 'e', from: 's', port: 'done', to: 'n' }],
  })
  const { plan, problems } = compileGraph(graph, nodeTypes, { mode: 'draft' })
  return { op: plan?.body.steps.find(({ id }) => id === 'node')?.op, problems: problems.filter(({ at }) => at.id === 'n') }
}

/** For tests: what the node's op has to work with when a run is given this input. @throws as the engine would. */
export function filledOp(kind: string, config: object, input: JsonObject): Json {
  const { op, problems } = compiled(kind, config)
  const look = (root: string) => (root === 'start' || root === 'input' ? ({ found: true, value: input } as const) : ({ found: false } as const))
  if (op?.op === 'compute' || op?.op === 'end') return fill(op.value, look)
  if (op?.op === 'call') return fill(op.input, look)
  if (op?.op === 'choose') {
    const ports = op.cases.filter(({ when }) => conditionHolds(when, look)).map(({ port }) => port)
    if (ports.length === 0) return op.otherwise === undefined ? [] : [op.otherwise]
    return op.take === 'all' ? ports : ports.slice(0, 1)
  }
  throw new Error(`${kind} does not compile to an op that is filled: ${JSON.stringify(problems)}`)
}
