import { copyNodes, type Fragment, pasteEdits } from '@heddle/core/graph/copy-nodes'
import { type ActionParts, refusalOf } from './action-parts'

const offset = { x: 40, y: 40 }

/** Copies: beside the original, or by way of the clipboard. */
export function clipboardActions(parts: ActionParts) {
  const { session, selection, nodeTypes, status, graph } = parts
  const { deeds, badPaste } = parts.text
  const put = (fragment: Fragment, name: string) => {
    const edits = pasteEdits(graph(), fragment, { offset, nodeTypes })
    session.do(name, edits)
    // Only the copies are selected, so that Delete removes nothing else (cases K1).
    selection.set(edits.flatMap((edit) => (edit.edit === 'add-node' ? [edit.node.id] : [])))
  }
  return {
    duplicate: (ids: readonly string[]) => put(copyNodes(graph(), ids), deeds.duplicate),
    copy: (ids: readonly string[]) => copyNodes(graph(), ids),
    /** `undefined`: what lies on the clipboard are no nodes. */
    paste(fragment: Fragment | undefined) {
      const refusal = fragment === undefined ? badPaste : refusalOf(parts, () => put(fragment, deeds.paste))
      if (refusal !== undefined) status.say(refusal)
    },
  }
}
