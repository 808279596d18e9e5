import { performance } from 'node:perf_hooks'
import { compileGraph } from '@heddle/core/compile/compile'
import { createEngine } from '@heddle/core/engine/engine'
import type { Plan } from '@heddle/core/plan/plan'
import { newRunState } from '@heddle/core/run/reduce'
import { nodeTypes } from '@heddle/nodes/definitions'
import { largeGraph } from './large-graph'
import { inlinePlan } from './plans'

/** How long the compiler and the engine take over a workflow of 1,000 nodes. The last line is JSON. */
const graph = largeGraph(100)
const { plan, problems } = compileGraph(graph, nodeTypes, { mode: 'publish' })
if (plan === undefined) throw new Error(`The graph to measure with does not compile: ${JSON.stringify(problems.slice(0, 3))}`)
const inline = inlinePlan()
/** What every call answers. */
const answer = { text: 'An answer', finishReason: 'stop', usage: {}, status: 200, headers: {}, body: null }

const rows = [
  row(
    `compile ${graph.nodes.length} nodes, median ms`,
    median(60, () => compileGraph(graph, nodeTypes, { mode: 'publish' })),
    50,
  ),
  row(
    `settle a run of ${plan.body.steps.length} steps, median ms`,
    median(60, () => runThrough(plan)),
    100,
  ),
  row(
    'settle a run of 10 inline steps, engine made anew, median ms',
    median(500, () => createEngine(inline).begin(newRunState(), { n: 1 }, 0)),
    1,
  ),
]
for (const { name, value, goal } of rows) console.log(`${name.padEnd(62)} ${value.toFixed(3).padStart(9)}   goal ${goal}`)
console.log(JSON.stringify({ bench: 'compile', rows }))

function row(name: string, value: number, below: number) {
  return { name, value: Number(value.toFixed(4)), goal: `< ${below}`, ok: value < below }
}

function median(times: number, work: () => unknown): number {
  for (let warm = 0; warm < Math.min(10, times); warm++) work()
  const taken = Array.from({ length: times }, () => {
    const from = performance.now()
    work()
    return performance.now() - from
  }).sort((a, b) => a - b)
  return taken[Math.floor(times / 2)] ?? Number.NaN
}

/** Every call answers at once; the engine is told of each by itself, as the workflow tells it. */
function runThrough(plan: Plan): void {
  const engine = createEngine(plan)
  const state = newRunState()
  const open = [...engine.begin(state, { text: 'Hello', id: 7 }, 0)]
  for (const { start } of open) if (start) open.push(...engine.settle(state, { happened: 'call-finished', instance: start.instance, value: answer }, 0))
  if (state.status !== 'succeeded') throw new Error(`The measured run ended as ${state.status}: ${JSON.stringify(state.error)}`)
}
