import { useReactFlow, useStore } from '@xyflow/react'
import { useEffect, useRef } from 'react'

/** While nobody has moved the view, the whole drawing stays in it when the room for it changes (the dock opens, the window grows). */
export function useWholeInView(fitted: boolean, options: { readonly maxZoom: number; readonly padding: number }) {
  const flow = useReactFlow()
  const touched = useRef(!fitted)
  const room = useStore(({ width, height }) => `${width} ${height}`)
  const before = useRef(room)
  useEffect(() => {
    // The first size is that of the first picture, which is fitted anyway.
    const isFirst = before.current.startsWith('0 ')
    if (before.current === room) return
    before.current = room
    // Another page may have asked for one place (`useShowWanted`).
    const placeWanted = new URLSearchParams(window.location.search).has('select')
    if (!isFirst && !touched.current && !placeWanted) void flow.fitView(options)
  }, [room, flow, options])
  return {
    /** Moves by hand come with an event, our own without. */
    onMoveStart(event: unknown) {
      if (event !== null) touched.current = true
    },
  }
}
