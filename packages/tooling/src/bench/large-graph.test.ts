import { compileGraph } from '@heddle/core/compile/compile'
import { nodeTypes } from '@heddle/nodes/definitions'
import { expect, it } from 'vitest'
import { largeGraph } from './large-graph'

it('the graph to measure with compiles without a problem', () => {
  const { plan, problems } = compileGraph(largeGraph(3), nodeTypes, { mode: 'publish' })
  expect(problems).toEqual([])
  expect(plan?.body.steps).toHaveLength(32)
})
