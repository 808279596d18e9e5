import type { StartRule } from '../engine/start-rule'
import type { Op } from '../plan/op'
import { ALWAYS, type Condition, Conditions, NEVER, TooManyConditions } from './bdd'
import { Dominators } from './dominators'
import type { DrawnEdge } from './drawing'
import { outcomesOf } from './outcomes'

/** What the questions about paths look at: steps by number, edges by the numbers of their ends. */
export interface Routes {
  readonly steps: readonly { readonly op: Op; readonly start: StartRule }[]
  readonly edges: readonly DrawnEdge[]
  /** Steps so that every edge leads forward. */
  readonly sorted: readonly number[]
}

/** `unsure`: the graph has more combinations of outcomes than are worked out. */
export type Answer = 'yes' | 'no' | 'unsure'

/**
 * Answers what holds for every combination of outcomes, exactly: conditions are worked out as decision diagrams over
 * the ports that steps take. What a glance at the graph answers is not worked out.
 */
export class Paths {
  readonly #routes: Routes
  readonly #incoming: readonly (readonly DrawnEdge[])[]
  readonly #ways: readonly Set<string>[]
  readonly #place: readonly number[]
  readonly #ancestors: Ancestors
  readonly #dominators: Dominators
  /** Steps whose start rule counts. */
  readonly #counts: readonly number[]
  readonly #conditions = new Conditions()
  #worked: Worked | undefined
  #tooMany = false

  constructor(routes: Routes) {
    this.#routes = routes
    const incoming: DrawnEdge[][] = routes.steps.map(() => [])
    for (const edge of routes.edges) incoming[edge.to]?.push(edge)
    this.#incoming = incoming
    this.#ways = routes.steps.map(() => new Set())
    for (const edge of routes.edges) this.#ways[edge.from]?.add(edge.port)
    const place: number[] = []
    routes.sorted.forEach((step, at) => {
      place[step] = at
    })
    this.#place = place
    this.#ancestors = ancestorsOf(routes, incoming)
    this.#dominators = new Dominators(routes, incoming, place)
    this.#counts = routes.sorted.filter((step) => routes.steps[step]?.start.when === 'count')
  }

  /** Is there a path from one to the other? */
  leads(from: number, to: number): boolean {
    const { bits, words } = this.#ancestors
    return ((bits[to * words + (from >> 5)] ?? 0) & (1 << (from & 31))) !== 0
  }

  /** Whenever `reader` runs, `step` has run and ended. */
  surelyBefore(step: number, reader: number): Answer {
    if (this.#dominators.dominates(step, reader)) return 'yes'
    return this.#answer((worked) => this.#conditions.implies(worked.runs[reader] ?? NEVER, this.#endedAt(step, reader, worked)))
  }

  /** Whatever happens, `step` runs. */
  alwaysRuns(step: number): Answer {
    return this.#answer(({ runs }) => runs[step] === ALWAYS)
  }

  /** Some combination of outcomes takes `n` edges to `step`. */
  canArrive(step: number, n: number): Answer {
    const incoming = this.#incoming[step] ?? []
    if (incoming.length < n) return 'no'
    return this.#answer(
      (worked) =>
        this.#conditions.atLeast(
          n,
          incoming.map((edge) => worked.taken(edge)),
        ) !== NEVER,
    )
  }

  #answer(ask: (worked: Worked) => boolean): Answer {
    if (this.#tooMany) return 'unsure'
    try {
      this.#worked ??= this.#work()
      return ask(this.#worked) ? 'yes' : 'no'
    } catch (error) {
      if (!(error instanceof TooManyConditions)) throw error
      this.#tooMany = true
      return 'unsure'
    }
  }

  /** For every step: when it runs, and when it takes which port. */
  #work(): Worked {
    const conditions = this.#conditions
    const runs: Condition[] = []
    const ports: ((port: string) => Condition)[] = []
    const taken = ({ from, port }: DrawnEdge) => conditions.and(ports[from]?.(port) ?? NEVER, runs[from] ?? NEVER)
    for (const number of this.#routes.sorted) {
      const step = this.#routes.steps[number]
      if (step === undefined) continue
      const arriving = (this.#incoming[number] ?? []).map(taken)
      runs[number] = arriving.length === 0 ? ALWAYS : conditions.atLeast(leastOf(step.start), arriving)
      ports[number] = outcomesOf(step.op, this.#ways[number] ?? new Set(), conditions)
    }
    return { runs, taken }
  }

  /**
   * When `step` has run and surely ended by the time `reader` begins. A step waits for all its edges, so that nothing
   * is left to ask, unless a rule that counts stands between: it waits for some, and which they are is not known.
   */
  #endedAt(step: number, reader: number, { runs, taken }: Worked): Condition {
    const ran = runs[step] ?? NEVER
    if (!this.leads(step, reader)) return NEVER
    if (!this.#counts.some((count) => this.leads(step, count) && (count === reader || this.leads(count, reader)))) return ran
    const conditions = this.#conditions
    const ended = new Map<number, Condition>()
    const over = (from: number) => (from === step ? ran : (ended.get(from) ?? NEVER))
    const last = this.#place[reader] ?? 0
    for (let at = (this.#place[step] ?? 0) + 1; at <= last; at++) {
      const number = this.#routes.sorted[at] ?? -1
      if (!this.leads(step, number)) continue
      const incoming = this.#incoming[number] ?? []
      const all = conditions.any(incoming.map(({ from }) => over(from)))
      const start = this.#routes.steps[number]?.start
      if (start?.when !== 'count') ended.set(number, all)
      else {
        // It went on after any n of the edges taken: one of them surely brought the step along when fewer than n did not.
        const arriving = incoming.map(taken)
        const without = incoming.map(({ from }, index) => conditions.and(arriving[index] ?? NEVER, conditions.not(over(from))))
        const early = conditions.atLeast(start.n, arriving)
        const sure = conditions.not(conditions.atLeast(start.n, without))
        ended.set(number, conditions.or(conditions.and(early, sure), conditions.and(conditions.not(early), all)))
      }
    }
    return ended.get(reader) ?? NEVER
  }
}

/** How many edges let a step run. One that fails the run when too few arrive counts as run: nothing is read after that. */
function leastOf(start: StartRule): number {
  return start.when === 'count' && start.ifNot === 'skip' ? start.n : 1
}

interface Worked {
  readonly runs: readonly Condition[]
  readonly taken: (edge: DrawnEdge) => Condition
}

/** From which steps a path leads to a step: a row of bits for each, one after the other. */
interface Ancestors {
  readonly bits: Int32Array
  /** Of one row. */
  readonly words: number
}

function ancestorsOf({ steps, sorted }: Routes, incoming: readonly (readonly DrawnEdge[])[]): Ancestors {
  const words = (steps.length + 31) >> 5
  const bits = new Int32Array(steps.length * words)
  for (const number of sorted) {
    const mine = number * words
    for (const { from } of incoming[number] ?? []) {
      const theirs = from * words
      for (let word = 0; word < words; word++) bits[mine + word] = (bits[mine + word] ?? 0) | (bits[theirs + word] ?? 0)
      const word = mine + (from >> 5)
      bits[word] = (bits[word] ?? 0) | (1 << (from & 31))
    }
  }
  return { bits, words }
}
