import type { Edit } from '@heddle/core/graph/edits'

/**
 * Edits without those that the next one overwrites: of a text typed letter by letter only the last counts. Only
 * neighbours are looked at, so the order of everything else stays as it was.
 */
export function squashed(edits: readonly Edit[]): readonly Edit[] {
  const kept: Edit[] = []
  for (const edit of edits) {
    const before = kept.at(-1)
    if (before !== undefined && overwrites(edit, before)) kept.pop()
    kept.push(edit)
  }
  return kept
}

function overwrites(edit: Edit, before: Edit): boolean {
  switch (edit.edit) {
    case 'set-config':
    case 'set-title':
    case 'set-start':
    case 'move-node':
    case 'resize-node':
      return before.edit === edit.edit && before.id === edit.id
    case 'set-direction':
    case 'set-variables':
      return before.edit === edit.edit
    default:
      return false
  }
}
