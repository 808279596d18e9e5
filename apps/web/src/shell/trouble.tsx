'use client'
import { createContext } from 'react'
import { useShellText } from './text'
import { useTrouble } from './use-trouble'

/** Is it told beside what is in here? Then nobody in here has to tell it again. */
export const TroubleToldContext = createContext(false)

/** What is in everybody's way just now, in words, on every page and for as long as it lasts. */
export function Trouble() {
  const text = useShellText()
  const kind = useTrouble()
  return (
    <div role="status" className="fixed top-2 left-1/2 z-40 max-w-[calc(100vw-32px)] -translate-x-1/2">
      {kind && (
        <p data-testid="trouble" data-kind={kind} className="rounded border border-warn-line bg-raised px-4 py-2 text-warn shadow-(--overlay)">
          {text.trouble[kind]}
        </p>
      )}
    </div>
  )
}
