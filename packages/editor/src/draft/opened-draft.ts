import { applyEdits } from '@heddle/core/graph/edits'
import type { DraftOptions, DraftSnapshot } from './draft-snapshot'
import { Outbox } from './outbox'

/** How an editing session begins. @throws EditRefused when what was kept cannot be put on what it builds on. */
export function openedDraft({ graph, revision, savedAt, kept, nodeTypes }: DraftOptions): { readonly outbox: Outbox; readonly snapshot: DraftSnapshot } {
  const outbox = new Outbox(kept ?? { base: graph, revision, waiting: [], changes: 0 })
  const shared = { undo: [], redo: [], lost: [] }
  if (kept === undefined) return { outbox, snapshot: { ...shared, graph, save: { state: 'saved', at: savedAt }, kept: 0 } }
  const now = applyEdits(kept.base, outbox.edits, nodeTypes).graph
  return { outbox, snapshot: { ...shared, graph: now, save: { state: 'unsaved' }, kept: kept.changes } }
}
