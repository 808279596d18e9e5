import { applyEdits, type Edit, EditRefused } from '@heddle/core/graph/edits'
import type { Graph } from '@heddle/core/graph/graph'
import type { NodeTypes } from '@heddle/core/node-type/node-type'
import { clashes } from './rebase'
import { squashed } from './squash'

/** One thing a person did, as undo names it. */
export interface Deed {
  readonly name: string
  readonly edits: readonly Edit[]
  readonly inverse: readonly Edit[]
}

/** With what was done now; typing that goes on with the deed before is one deed with it. */
export function withDeed(undo: readonly Deed[], deed: Deed, before: Deed | undefined): readonly Deed[] {
  return before === undefined ? [...undo, deed] : [...undo.slice(0, -1), joined(before, deed)]
}

function joined(before: Deed, after: Deed): Deed {
  return { name: before.name, edits: squashed([...before.edits, ...after.edits]), inverse: squashed([...after.inverse, ...before.inverse]) }
}

export interface History {
  readonly undo: readonly Deed[]
  readonly redo: readonly Deed[]
}

/** A step through the history: what it makes of the graph, and which deeds could not be stepped over. */
export interface Step {
  readonly history: History
  readonly lost: readonly Deed[]
  /** Absent: nothing is left to step to. */
  readonly taken?: { readonly deed: Deed; readonly graph: Graph; readonly edits: readonly Edit[] }
}

export function stepBack(graph: Graph, { undo, redo }: History, nodeTypes: NodeTypes): Step {
  const { lost, rest, found } = lastThatApplies(undo, ({ inverse }) => applyEdits(graph, inverse, nodeTypes))
  if (found === undefined) return { history: { undo: rest, redo }, lost }
  const { deed, edited } = found
  return { history: { undo: rest, redo: [...redo, deed] }, lost, taken: { deed, graph: edited.graph, edits: deed.inverse } }
}

export function stepForward(graph: Graph, { undo, redo }: History, nodeTypes: NodeTypes): Step {
  const { lost, rest, found } = lastThatApplies(redo, ({ edits }) => applyEdits(graph, edits, nodeTypes))
  if (found === undefined) return { history: { undo, redo: rest }, lost }
  const { deed, edited } = found
  // The way back is that of now: others may have drawn since it was done first.
  const again: Deed = { ...deed, inverse: edited.inverse }
  return { history: { undo: [...undo, again], redo: rest }, lost, taken: { deed: again, graph: edited.graph, edits: deed.edits } }
}

/** The history without what others have changed meanwhile: undoing that would overwrite theirs. */
export function withoutChangedElsewhere(history: History, theirs: readonly Edit[]): History & { readonly lost?: readonly Deed[] } {
  const stands = ({ edits, inverse }: Deed): boolean => clashes([...edits, ...inverse], theirs).length === 0
  const lost = [...history.undo, ...history.redo].filter((deed) => !stands(deed))
  return { undo: history.undo.filter(stands), redo: history.redo.filter(stands), ...(lost.length > 0 && { lost }) }
}

type Edited = ReturnType<typeof applyEdits>

function lastThatApplies(deeds: readonly Deed[], apply: (deed: Deed) => Edited) {
  const lost: Deed[] = []
  for (const [at, deed] of [...deeds.entries()].toReversed()) {
    const edited = orRefused(() => apply(deed))
    if (edited !== undefined) return { lost, rest: deeds.slice(0, at), found: { deed, edited } }
    lost.push(deed)
  }
  return { lost, rest: [], found: undefined }
}

function orRefused(apply: () => Edited): Edited | undefined {
  try {
    return apply()
  } catch (cause) {
    if (cause instanceof EditRefused) return undefined
    throw cause
  }
}
