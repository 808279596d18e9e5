import type { Step } from '../plan/plan'
import type { Drawing, DrawnNode } from './drawing'
import type { Paths } from './paths'
import type { Report } from './report'

interface StartWork {
  readonly drawing: Drawing
  readonly steps: readonly Step[]
  readonly paths: Paths
  readonly mode: 'draft' | 'publish'
  readonly report: Report
}

/** A step, and how it is joined to others. */
interface Joined {
  readonly number: number
  readonly step: Step
  readonly id: string
  readonly incoming: number
  /** The ways out that an edge leaves by. */
  readonly ways: ReadonlySet<string>
  /** Approvals that lead to it. */
  readonly approvals: number
}

/** Start rules that can never be met, joins that do not do what they look like, and choices without a way to go. */
export function checkStarts(work: StartWork): void {
  for (const joined of joinedSteps(work)) {
    checkRule(joined, work)
    checkChoice(joined, work)
    checkApprovals(joined, work)
    checkFirstOf(joined, work)
  }
}

function joinedSteps({ steps, drawing }: StartWork): readonly Joined[] {
  const incoming = steps.map(() => 0)
  const ways = steps.map(() => new Set<string>())
  const approvals = new Map<number, Set<number>>()
  for (const { from, port, to } of drawing.edges) {
    incoming[to] = (incoming[to] ?? 0) + 1
    ways[from]?.add(port)
    if (steps[from]?.op.op === 'ask') approvals.set(to, (approvals.get(to) ?? new Set()).add(from))
  }
  return steps.map((step, number) => ({
    number,
    step,
    id: step.origin.node,
    incoming: incoming[number] ?? 0,
    ways: ways[number] ?? new Set<string>(),
    approvals: approvals.get(number)?.size ?? 0,
  }))
}

function checkRule({ number, step, id, incoming }: Joined, { paths, mode, report, drawing }: StartWork): void {
  if (step.start.when !== 'count' || step.start.n < 2 || paths.canArrive(number, step.start.n) !== 'no') return
  const node = drawing.nodes[number]?.node
  const waits = `"${node?.title}" waits for ${step.start.n} branches`
  // The rule that a person put on the node, against the edges in plain sight; a join's own rule is one of its settings.
  const [code, message] =
    node?.start === step.start && incoming < step.start.n
      ? (['node.start-rule', `${waits}, and only ${incoming === 1 ? 'one leads' : `${incoming} lead`} to it.`] as const)
      : (['join.starves', `${waits}, and never can so many arrive in one run.`] as const)
  const words = { message, hint: 'Let it wait for fewer, or for all that are decided.' }
  if (mode === 'draft') report.warning(code, { id }, words)
  else report.error(code, { id }, words)
}

/**
 * A path may end anywhere, and a branch often has one way only. But a person who is asked expects something of every answer: one that
 * leads nowhere was probably forgotten.
 */
function checkChoice({ number, step, id, ways }: Joined, { drawing, report }: StartWork): void {
  if (ways.size > 0) {
    const loose = step.op.op === 'ask' ? looseWays(drawing.nodes[number], ways) : ''
    const hint = 'Draw an edge from there, or leave it if nothing is to follow.'
    if (loose !== '') report.warning('branch.missing', { id }, { message: `Nothing follows ${loose}: the path ends there.`, hint })
    return
  }
  if (step.op.op !== 'choose' || report.problems.some(({ at }) => at.id === id)) return
  const hint = 'Draw an edge from each way out that something should follow.'
  report.warning('branch.missing', { id }, { message: 'This node chooses a way, and none of its ways leads anywhere.', hint })
}

/** By their names on the card. */
function looseWays(node: DrawnNode | undefined, ways: ReadonlySet<string>): string {
  const { type, config, ports } = node ?? {}
  if (type === undefined || config === undefined || ports === undefined) return ''
  const titles = ports.filter((port) => !ways.has(port)).map((port) => `"${type.portTitle?.(config, port) || port}"`)
  return titles.length > MOST_WAYS ? `${titles.slice(0, MOST_WAYS).join(', ')} and ${titles.length - MOST_WAYS} more` : titles.join(', ')
}

const MOST_WAYS = 5

function checkApprovals({ step, id, approvals }: Joined, { report }: StartWork): void {
  if (step.start.when !== 'settled' || approvals < 2) return
  const message = 'This node starts as soon as one of the approvals before it is given and the others are decided.'
  report.warning('join.one-of-several-approvals', { id }, { message, hint: 'Let it start only when all have approved, if that is meant.' })
}

function checkFirstOf({ number, step, id, incoming }: Joined, { paths, report }: StartWork): void {
  if (step.op.op !== 'gather' || step.op.as !== 'first' || incoming < 2 || paths.canArrive(number, 2) !== 'yes') return
  const message = 'Several of the branches before it run at the same time, and it hands on the value of only one.'
  report.warning('join.parallel-first-of', { id }, { message, hint: 'Use "Collect all" to get the values of all of them.' })
}
