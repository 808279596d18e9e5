import { Background, BackgroundVariant, MiniMap } from '@xyflow/react'

/** The dots, and a small map once there is something to get lost in. */
export function CanvasGround({ map }: { readonly map: boolean }) {
  return (
    <>
      <Background variant={BackgroundVariant.Dots} gap={16} size={2} color="var(--dot)" />
      {map && (
        <MiniMap
          pannable
          zoomable
          position="bottom-right"
          className="canvas-minimap"
          style={{ width: 120, height: 72 }}
          nodeColor="var(--line-strong)"
          maskColor="transparent"
          bgColor="var(--surface-raised)"
        />
      )}
    </>
  )
}
