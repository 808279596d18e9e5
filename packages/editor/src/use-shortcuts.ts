import type { Fragment } from '@heddle/core/graph/copy-nodes'
import { useEffect } from 'react'
import { useEditor } from './editor-context'
import { useActions } from './use-actions'

const clipboardMark = 'heddle/fragment'

/** Undo, redo, duplicate and the clipboard; keys typed into fields stay there. The clipboard holds JSON, so it reaches other tabs. */
export function useShortcuts(): void {
  const { session, selection } = useEditor()
  const actions = useActions()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      if (key === 'z') event.shiftKey ? session.redo() : session.undo()
      else if (key === 'y') session.redo()
      else if (key === 'd') actions.duplicate([...selection.getSnapshot()])
      else return
      event.preventDefault()
    }
    const onCopy = (event: ClipboardEvent) => {
      const ids = [...selection.getSnapshot()]
      if (isTyping(event.target) || ids.length === 0) return
      event.clipboardData?.setData('text/plain', JSON.stringify({ [clipboardMark]: actions.copy(ids) }))
      event.preventDefault()
    }
    const onPaste = (event: ClipboardEvent) => {
      if (isTyping(event.target)) return
      const fragment = fragmentOf(event.clipboardData?.getData('text/plain') ?? '')
      if (fragment) actions.paste(fragment)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('copy', onCopy)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('paste', onPaste)
    }
  }, [session, selection, actions])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

function fragmentOf(text: string): Fragment | undefined {
  if (!text.includes(clipboardMark)) return undefined
  try {
    const fragment = (JSON.parse(text) as { [clipboardMark]?: Fragment })[clipboardMark]
    return Array.isArray(fragment?.nodes) && Array.isArray(fragment.edges) ? { ...fragment, attachments: fragment.attachments ?? [] } : undefined
  } catch {
    return undefined
  }
}
