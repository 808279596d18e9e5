import { useCallback, useEffect, useRef } from 'react'

/**
 * Tells the other tabs of this browser that the draft was saved or renamed, and calls back when one of them tells, or when the
 * person comes back to this one: what others did at other machines is asked for then.
 */
export function useDraftNews(workflowId: string | undefined, onNews: () => unknown): () => void {
  const latest = useRef(onNews)
  latest.current = onNews
  const channel = useRef<BroadcastChannel>(undefined)
  useEffect(() => {
    if (workflowId === undefined) return
    const hear = () => void latest.current()
    const opened = new BroadcastChannel(`heddle-draft-${workflowId}`)
    channel.current = opened
    opened.addEventListener('message', hear)
    window.addEventListener('focus', hear)
    return () => {
      window.removeEventListener('focus', hear)
      opened.close()
      channel.current = undefined
    }
  }, [workflowId])
  return useCallback(() => channel.current?.postMessage('changed'), [])
}
