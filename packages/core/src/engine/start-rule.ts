/** What the engine knows about an edge: nothing yet, taken, or certain never to be taken. */
export type EdgeState = 'unknown' | 'taken' | 'skipped'

/**
 * When a node with several incoming edges begins.
 *
 * - `settled` (the default): as soon as every edge is decided, if at least one was taken.
 * - `count`: as soon as `n` edges were taken. When every edge is decided and fewer were, `ifNot` says what becomes
 *   of the node; with none taken it is skipped in any case.
 *   `losers` says what becomes of unfinished work from which every path leads here: it may finish, or is cancelled.
 */
export type StartRule =
  | { readonly when: 'settled' }
  | { readonly when: 'count'; readonly n: number; readonly ifNot: 'skip' | 'fail'; readonly losers: 'finish' | 'cancel' }

export type Verdict = 'wait' | 'run' | 'skip' | 'fail'

/** How many of a node's incoming edges are in which state. */
export interface Arrivals {
  readonly edges: number
  readonly taken: number
  readonly unknown: number
}

/** Decides what becomes of a node. A node with no incoming edge runs at once. */
export function judge(arrivals: Arrivals, rule: StartRule): Verdict {
  const { edges, taken, unknown } = arrivals
  if (edges === 0) return 'run'
  if (rule.when === 'count' && taken >= rule.n) return 'run'
  if (unknown > 0) return 'wait'
  if (taken === 0) return 'skip'
  return rule.when === 'count' ? rule.ifNot : 'run'
}

export function countArrivals(incoming: readonly EdgeState[]): Arrivals {
  const count = (wanted: EdgeState) => incoming.filter((state) => state === wanted).length
  return { edges: incoming.length, taken: count('taken'), unknown: count('unknown') }
}
