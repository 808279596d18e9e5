import { applyEdits, type Edit, EditRefused } from '@heddle/core/graph/edits'
import type { Graph } from '@heddle/core/graph/graph'
import type { NodeTypes } from '@heddle/core/node-type/node-type'

interface Sides {
  /** What both build on. */
  readonly base: Graph
  readonly theirs: readonly Edit[]
  readonly mine: readonly Edit[]
}

/** My unsaved edits on top of what others saved meanwhile, or the ids of what both sides changed: then a person chooses. */
export function rebase(
  { base, theirs, mine }: Sides,
  nodeTypes: NodeTypes,
): { readonly base: Graph; readonly graph: Graph } | { readonly clash: readonly string[] } {
  const clash = clashes(mine, theirs)
  if (clash.length > 0) return { clash }
  try {
    const newBase = applyEdits(base, theirs, nodeTypes).graph
    return { base: newBase, graph: applyEdits(newBase, mine, nodeTypes).graph }
  } catch (cause) {
    // They refuse one another in a way that ids do not show (a key taken twice).
    if (cause instanceof EditRefused) return { clash: [] }
    throw cause
  }
}

/**
 * May my unsaved edits be put on top of what others saved meanwhile? Only when the two touch different things:
 * nothing is half merged. A pure function over edits, so that it can be tested without a browser.
 *
 * @returns the ids of what both sides changed; empty when the edits can simply follow one another.
 */
export function clashes(mine: readonly Edit[], theirs: readonly Edit[]): readonly string[] {
  if (mine.length > 0 && theirs.length > 0 && [...mine, ...theirs].some(({ edit }) => edit === 'replace')) return ['graph']
  const touchedByThem = new Set(theirs.flatMap(touches))
  const both = mine
    .flatMap(touches)
    .filter((place) => (touchedByThem.has(place) && !place.endsWith(' end')) || touchedByThem.has(idOf(place)) || isWholeTouchedInPart(place, touchedByThem))
  return [...new Set([...both.map(idOf), ...keysAgainstReferences(mine, theirs), ...keysAgainstReferences(theirs, mine)])]
}

/** A new key rewrites references in all settings: settings written meanwhile would keep the old one, whichever node they are of. */
function keysAgainstReferences(some: readonly Edit[], others: readonly Edit[]): readonly string[] {
  const renamed = some.flatMap((edit) => (edit.edit === 'set-key' ? [edit.id] : []))
  const writes = others.flatMap((edit) => (edit.edit === 'set-config' || edit.edit === 'set-key' ? [edit.id] : edit.edit === 'add-node' ? [edit.node.id] : []))
  return renamed.length > 0 && writes.length > 0 ? [...renamed, ...writes] : []
}

/** Places are `id` for the whole of a thing and `id aspect` for one side of it; `id end` is where an edge ends, which many may share. Positions never clash: the last move stands. */
function touches(edit: Edit): readonly string[] {
  switch (edit.edit) {
    case 'add-node':
      return [edit.node.id]
    case 'remove-node':
      return [edit.id]
    case 'move-node':
    case 'resize-node':
      return []
    case 'set-config':
    case 'set-title':
    case 'set-key':
    case 'set-start':
    case 'set-parent':
      return [`${edit.id} ${edit.edit}`]
    case 'add-edge':
      return [edit.edge.id, `${edit.edge.from} end`, `${edit.edge.to} end`]
    case 'remove-edge':
      return [edit.id]
    case 'attach':
      return [edit.attachment.id]
    case 'detach':
      return [edit.id]
    case 'set-variables':
      return ['graph variables']
    case 'set-direction':
      return ['graph direction']
    case 'replace':
      return ['graph']
  }
}

function idOf(place: string): string {
  return place.split(' ', 1)[0] ?? place
}

/** My change of a whole thing (I removed the node) clashes with their change of any side of it. Two edges that end at one node do not clash. */
function isWholeTouchedInPart(place: string, theirs: ReadonlySet<string>): boolean {
  if (place.includes(' ')) return false
  for (const other of theirs) if (idOf(other) === place) return true
  return false
}
