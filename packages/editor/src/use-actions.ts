import { useMemo } from 'react'
import { clipboardActions } from './actions/clipboard-actions'
import { drawingActions } from './actions/drawing-actions'
import { nodeActions } from './actions/node-actions'
import { useEditor } from './editor-context'
import { useText } from './text'

/** What a person can do to the drawing, as named deeds of the draft. */
export type Actions = ReturnType<typeof drawingActions> & ReturnType<typeof nodeActions> & ReturnType<typeof clipboardActions>

export function useActions(): Actions {
  const { session, selection, status, nodeTypes, language } = useEditor()
  const text = useText()
  return useMemo(() => {
    const parts = { session, selection, status, nodeTypes, language, text, graph: () => session.getSnapshot().graph }
    return { ...drawingActions(parts), ...nodeActions(parts), ...clipboardActions(parts) }
  }, [session, selection, status, nodeTypes, language, text])
}
