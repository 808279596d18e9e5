import { useStore } from '@xyflow/react'
import type { CSSProperties } from 'react'

/** Below this zoom the lines of a card cannot be read, and painting them is what costs: cards then show their titles only. */
const FAR = 0.45
const STEP = 0.05

/** What the drawing's frame says of being looked at from afar: titles keep their size on the screen. */
export function useFar(): { readonly 'data-far'?: true; readonly style?: CSSProperties } {
  const zoom = useStore(({ transform }) => farZoom(transform[2]))
  return zoom === undefined ? {} : { 'data-far': true, style: { '--far': zoom } as CSSProperties }
}

/** In steps, so that zooming does not restyle every card at every move of the wheel. */
function farZoom(zoom: number): number | undefined {
  return zoom < FAR ? Math.max(STEP, Math.round(zoom / STEP) * STEP) : undefined
}
