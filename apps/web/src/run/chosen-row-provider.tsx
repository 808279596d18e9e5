'use client'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { ChosenRowContext } from './chosen-row'
import { useShownRun } from './shown-run'

/** A failed run opens at the step that failed; what a person chose is kept in the address, so that a reload shows the same. */
export function ChosenRowProvider({ children }: { readonly children: ReactNode }) {
  const { state, nodeOf } = useShownRun()
  const [picked, setPicked] = useState<string | null>()
  useEffect(() => {
    const named = new URLSearchParams(window.location.search).get('step')
    if (named !== null) setPicked(named)
  }, [])
  const wanted = picked === undefined ? state.error?.instance : (picked ?? undefined)
  // An address may name what this run does not have.
  const chosen = wanted !== undefined && (nodeOf(wanted) !== undefined || Object.hasOwn(state.steps, wanted.split('/')[0] ?? wanted)) ? wanted : undefined
  const value = useMemo(() => {
    const choose = (row: string | undefined) => {
      setPicked(row ?? null)
      const url = new URL(window.location.href)
      if (row === undefined) url.searchParams.delete('step')
      else url.searchParams.set('step', row)
      window.history.replaceState(window.history.state, '', url)
    }
    return { chosen, choose }
  }, [chosen])
  return <ChosenRowContext.Provider value={value}>{children}</ChosenRowContext.Provider>
}
