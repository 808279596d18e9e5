/** What the engine knows about an edge: nothing yet, taken, or certain never to be taken. */
export type EdgeState = 'unknown' | 'taken' | 'skipped'

/**
 * When a node with several incoming edges begins.
 *
 * - `settled` (the default): as soon as every edge is decided, if at least one was taken.
 * - `count`: as soon as `n` edges were taken. When that can no longer happen, `ifNot` says what becomes of the node.
 *   `losers` says what becomes of unfinished work from which every path leads here: it may finish, or is cancelled.
 */
export type StartRule = { readonly when: 'settled' } | { readonly when: 'count'; readonly n: number; readonly ifNot: 'skip' | 'fail'; readonly losers: 'finish' | 'cancel' }

export type Verdict = 'wait' | 'run' | 'skip' | 'fail'

/** Decides, from the states of a node's incoming edges, what becomes of the node. A node with none runs at once. */
export function judge(incoming: readonly EdgeState[], rule: StartRule): Verdict {
  const taken = count(incoming, 'taken')
  const unknown = count(incoming, 'unknown')
  if (incoming.length > 0 && taken + unknown === 0) return 'skip'
  if (rule.when === 'settled') return unknown > 0 ? 'wait' : 'run'
  if (taken >= rule.n) return 'run'
  return taken + unknown >= rule.n ? 'wait' : rule.ifNot
}

function count(states: readonly EdgeState[], wanted: EdgeState): number {
  return states.filter((state) => state === wanted).length
}
