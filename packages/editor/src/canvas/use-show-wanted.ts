import { useReactFlow } from '@xyflow/react'
import { useCallback } from 'react'
import { useEditor } from '../editor-context'

/** `?select=<node id>` in the address: another page shows a place on the canvas. */
export function useShowWanted(): () => void {
  const { session, selection } = useEditor()
  const flow = useReactFlow()
  return useCallback(() => {
    const id = new URLSearchParams(window.location.search).get('select')
    if (id === null || !session.getSnapshot().graph.nodes.some((node) => node.id === id)) return
    selection.set([id])
    void flow.fitView({ nodes: [{ id }], maxZoom: 1, padding: 0.4 })
  }, [session, selection, flow])
}
