import { useReactFlow } from '@xyflow/react'
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import type { WayOut } from '../actions/drawing-actions'
import { useEditor } from '../editor-context'
import { useActions } from '../use-actions'
import { cardWidth } from './card-size'
import { type NextNode, useNextNode } from './use-next-node'

/** The list that is open: where it is drawn (pixels in the canvas), and where the picked node goes. */
export interface QuickAddPlace extends NextNode {
  readonly left: number
  readonly top: number
}

const LIST = { width: 256, height: 296 }

/** Opens the list of kinds where a loose edge was dropped, or by Tab after the selected node. */
export function useQuickAdd(canvas: RefObject<HTMLElement | null>) {
  const flow = useReactFlow()
  const { addNode } = useActions()
  const { selection } = useEditor()
  const [open, setOpen] = useState<QuickAddPlace>()
  const show = useCallback(
    (next: NextNode) => {
      const frame = canvas.current?.getBoundingClientRect()
      const { x, y } = flow.flowToScreenPosition(next.position)
      if (frame === undefined) return
      const top = within(y - frame.top, frame.height - LIST.height)
      // Without room under the card the list stands beside it, so that the card stays in sight.
      const aside = top < y - frame.top ? cardWidth * flow.getZoom() + 16 : 0
      setOpen({ ...next, left: within(x - frame.left + aside, frame.width - LIST.width), top })
    },
    [canvas, flow],
  )
  useTabKey(canvas, show)
  return useMemo(
    () => ({
      open,
      dropAt(point: { readonly x: number; readonly y: number }, after: WayOut) {
        const { x, y } = flow.screenToFlowPosition(point)
        show({ position: { x: x - cardWidth / 2, y }, after })
      },
      pick(kind: string) {
        if (open) addNode(kind, open.position, open.after)
        setOpen(undefined)
        const [id] = selection.getSnapshot()
        // The new card has the keyboard, so that Tab goes on from there.
        requestAnimationFrame(() => canvas.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus())
      },
      close: () => setOpen(undefined),
    }),
    [open, show, flow, addNode, selection, canvas],
  )
}

function within(wanted: number, most: number): number {
  return Math.max(8, Math.min(wanted, most - 8))
}

function useTabKey(canvas: RefObject<HTMLElement | null>, show: (next: NextNode) => void): void {
  const nextNode = useNextNode()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      const onCanvas = target === document.body || (target instanceof Element && target.closest('.react-flow') !== null && !target.closest('input, textarea'))
      if (event.key !== 'Tab' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey || !onCanvas || canvas.current === null) return
      const next = nextNode()
      if (next.after === undefined) return
      event.preventDefault()
      show(next)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [canvas, show, nextNode])
}
