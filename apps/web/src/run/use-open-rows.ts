import type { StepState } from '@heddle/core/run/run-state'
import { useCallback, useState } from 'react'

export interface OpenRows {
  readonly isOpen: (instance: string, step: StepState) => boolean
  readonly setOpen: (instance: string, open: boolean) => void
}

/** Whose tries are shown: those of steps that needed more than one, until a person says otherwise. */
export function useOpenRows(): OpenRows {
  const [said, setSaid] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isOpen = useCallback((instance: string, step: StepState) => said.get(instance) ?? step.attempts.length > 1, [said])
  const setOpen = useCallback((instance: string, open: boolean) => setSaid((before) => new Map(before).set(instance, open)), [])
  return { isOpen, setOpen }
}
