import { useEffect } from 'react'
import { clippingOf, fragmentOf } from './clipboard'
import { type EditorShared, useEditor } from './editor-context'
import { type Actions, useActions } from './use-actions'

/** Undo, redo, duplicate, selecting and the clipboard; keys typed into fields stay there. */
export function useShortcuts(): void {
  const { session, selection } = useEditor()
  const actions = useActions()
  useEffect(() => {
    const parts = { session, selection, actions }
    const stops = [onKeys(parts), onClipboard(parts)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [session, selection, actions])
}

interface Parts extends Pick<EditorShared, 'session' | 'selection'> {
  readonly actions: Actions
}

function onKeys({ session, selection, actions }: Parts): () => void {
  const withControl: Readonly<Record<string, (shift: boolean) => unknown>> = {
    z: (shift) => (shift ? session.redo() : session.undo()),
    y: () => session.redo(),
    d: () => actions.duplicate([...selection.getSnapshot()]),
    a: () => {
      const { nodes, edges } = session.getSnapshot().graph
      selection.set([...nodes, ...edges].map(({ id }) => id))
    },
  }
  return listen('keydown', (event) => {
    if (event.defaultPrevented || belongsElsewhere(event.target)) return
    if (event.key === 'Escape') return selection.set([])
    const answer = event.ctrlKey || event.metaKey ? withControl[event.key.toLowerCase()] : undefined
    if (answer === undefined) return
    event.preventDefault()
    answer(event.shiftKey)
  })
}

function onClipboard({ selection, actions }: Parts): () => void {
  const copy = (event: ClipboardEvent): readonly string[] => {
    const ids = [...selection.getSnapshot()]
    // Words that are marked on the page are what the person wants to copy.
    const fragment = belongsElsewhere(event.target) || !(document.getSelection()?.isCollapsed ?? true) ? undefined : actions.copy(ids)
    if (fragment === undefined || fragment.nodes.length === 0) return []
    event.clipboardData?.setData('text/plain', clippingOf(fragment))
    event.preventDefault()
    return ids
  }
  const stops = [
    listen('copy', (event) => void copy(event)),
    listen('cut', (event) => {
      const ids = copy(event)
      if (ids.length > 0) actions.remove(ids)
    }),
    listen('paste', (event) => {
      if (!belongsElsewhere(event.target)) actions.paste(fragmentOf(event.clipboardData?.getData('text/plain') ?? ''))
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function listen<Name extends 'keydown' | 'copy' | 'cut' | 'paste'>(name: Name, listener: (event: DocumentEventMap[Name]) => void): () => void {
  document.addEventListener(name, listener)
  return () => document.removeEventListener(name, listener)
}

/** Typed into a field, or into something that lies over the page. */
function belongsElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable=true], [role=dialog]') !== null
}
