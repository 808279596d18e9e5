import type { Edit } from '@heddle/core/graph/edits'
import type { Graph, GraphNode } from '@heddle/core/graph/graph'
import { canonicalJson } from '@heddle/core/graph/serialize'

/**
 * What distinguishes two graphs, as edits. They name everything that changed, to be compared with what a person did;
 * they are not meant to be applied.
 */
export function changesBetween(before: Graph, after: Graph): readonly Edit[] {
  return [
    ...compared(before.nodes, after.nodes, {
      added: (node) => [{ edit: 'add-node', node }],
      removed: ({ id }) => [{ edit: 'remove-node', id }],
      changed: changesOf,
    }),
    ...compared(before.edges, after.edges, {
      added: (edge) => [{ edit: 'add-edge', edge }],
      removed: ({ id }) => [{ edit: 'remove-edge', id }],
    }),
    ...compared(before.attachments, after.attachments, {
      added: (attachment) => [{ edit: 'attach', attachment }],
      removed: ({ id }) => [{ edit: 'detach', id }],
    }),
    ...when(!same(before.variables, after.variables), { edit: 'set-variables', variables: after.variables }),
    ...when(before.direction !== after.direction, { edit: 'set-direction', direction: after.direction }),
  ]
}

interface Answers<Item> {
  readonly added: (item: Item) => readonly Edit[]
  readonly removed: (item: Item) => readonly Edit[]
  /** Absent: one that changed is another one. */
  readonly changed?: (before: Item, after: Item) => readonly Edit[]
}

function compared<Item extends { readonly id: string }>(before: readonly Item[], after: readonly Item[], answers: Answers<Item>): readonly Edit[] {
  const old = new Map(before.map((item) => [item.id, item]))
  const left = new Set(after.map(({ id }) => id))
  const replaced = (was: Item, now: Item) => [...answers.removed(was), ...answers.added(now)]
  return [
    ...before.filter(({ id }) => !left.has(id)).flatMap(answers.removed),
    ...after.flatMap((now) => {
      const was = old.get(now.id)
      if (was === undefined) return answers.added(now)
      return was === now || same(was, now) ? [] : (answers.changed ?? replaced)(was, now)
    }),
  ]
}

function changesOf(before: GraphNode, after: GraphNode): readonly Edit[] {
  const { id, key, title, config, position, size, parent, start } = after
  // An edit changes neither: it is another node under the same id.
  if (before.kind !== after.kind || before.version !== after.version)
    return [
      { edit: 'remove-node', id },
      { edit: 'add-node', node: after },
    ]
  return [
    ...when(before.title !== title, { edit: 'set-title', id, title }),
    ...when(before.key !== key, { edit: 'set-key', id, key }),
    ...when(!same(before.config, config), { edit: 'set-config', id, config }),
    ...when(!same(before.start, start), { edit: 'set-start', id, start: start ?? null }),
    ...when(before.parent !== parent, { edit: 'set-parent', id, parent: parent ?? null }),
    ...when(!same(before.position, position), { edit: 'move-node', id, position }),
    ...when(!same(before.size, size), { edit: 'resize-node', id, size: size ?? null }),
  ]
}

function when(changed: boolean, edit: Edit): readonly Edit[] {
  return changed ? [edit] : []
}

function same(a: unknown, b: unknown): boolean {
  return canonicalJson(a ?? null) === canonicalJson(b ?? null)
}
