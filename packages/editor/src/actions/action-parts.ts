import { EditRefused } from '@heddle/core/graph/edit-refused'
import type { Graph } from '@heddle/core/graph/graph'
import type { EditorShared } from '../editor-context'
import type { useText } from '../text'

/** What actions are made from. */
export interface ActionParts extends Pick<EditorShared, 'session' | 'selection' | 'nodeTypes' | 'language' | 'status'> {
  readonly text: ReturnType<typeof useText>
  readonly graph: () => Graph
}

/** Does it, or gives back the sentence that says why not. */
export function refusalOf({ text }: ActionParts, act: () => void): string | undefined {
  try {
    act()
    return undefined
  } catch (refused) {
    if (refused instanceof EditRefused) return text.refusedEdit(refused.code, `${refused.message} ${refused.hint}`)
    throw refused
  }
}
