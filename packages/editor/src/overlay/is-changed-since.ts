import type { Graph } from '@heddle/core/graph/graph'
import { changesBetween } from '../draft/changes-between'

/** What is only looked at: a run does the same without it. */
const looks: ReadonlySet<string> = new Set(['move-node', 'resize-node', 'set-title', 'set-direction'])

/** Would a run of this graph do something else than one of that graph did? Notes, titles and places do nothing. */
export function isChangedSince(ran: Graph, now: Graph): boolean {
  return changesBetween(withoutNotes(ran), withoutNotes(now)).some(({ edit }) => !looks.has(edit))
}

function withoutNotes(graph: Graph): Graph {
  return { ...graph, nodes: graph.nodes.filter(({ kind }) => kind !== 'note') }
}
