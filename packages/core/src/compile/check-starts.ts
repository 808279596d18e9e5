import type { Step } from '../plan/plan'
import type { Drawing } from './drawing'
import type { Paths } from './paths'
import type { Report } from './report'

interface StartWork {
  readonly drawing: Drawing
  readonly steps: readonly Step[]
  readonly paths: Paths
  readonly mode: 'draft' | 'publish'
  readonly report: Report
}

/** Start rules that can never be met, and joins that do not do what they look like. */
export function checkStarts(work: StartWork): void {
  const arrivals = work.steps.map(() => ({ edges: 0, asks: new Set<number>() }))
  for (const { from, to } of work.drawing.edges) {
    const here = arrivals[to]
    if (here === undefined) continue
    here.edges += 1
    if (work.steps[from]?.op.op === 'ask') here.asks.add(from)
  }
  work.steps.forEach((step, number) => {
    const id = step.origin.node
    if (step.start.when === 'count' && step.start.n > 1) checkCount(number, { ...work, id, n: step.start.n })
    if (step.start.when === 'settled' && (arrivals[number]?.asks.size ?? 0) > 1)
      work.report.warning(
        'join.one-of-several-approvals',
        { id },
        {
          message: 'This node starts as soon as one of the approvals before it is given and the others are decided.',
          hint: 'Let it start only when all have approved, if that is meant.',
        },
      )
    if (step.op.op === 'gather' && step.op.as === 'first' && (arrivals[number]?.edges ?? 0) > 1 && work.paths.canArrive(number, 2) === 'yes')
      work.report.warning(
        'join.parallel-first-of',
        { id },
        {
          message: 'Several of the branches before it run at the same time, and it hands on the value of only one.',
          hint: 'Use "Collect all" to get the values of all of them.',
        },
      )
  })
}

function checkCount(number: number, { id, n, paths, mode, report, drawing }: StartWork & { readonly id: string; readonly n: number }): void {
  if (paths.canArrive(number, n) !== 'no') return
  const words = {
    message: `"${drawing.nodes[number]?.node.title}" waits for ${n} branches, and never can so many arrive in one run.`,
    hint: 'Let it wait for fewer, or for all that are decided.',
  }
  if (mode === 'draft') report.warning('join.starves', { id }, words)
  else report.error('join.starves', { id }, words)
}
