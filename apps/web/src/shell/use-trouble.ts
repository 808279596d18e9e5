import { useSyncExternalStore } from 'react'
import type { TroubleKind } from './trouble-of'
import { TroubleWatch } from './trouble-watch'

const watch = new TroubleWatch()

/** Null: all is well; undefined: nobody has looked yet. Needs nothing around it, so that a broken page can ask as well. */
export function useTrouble(): TroubleKind | null | undefined {
  return useSyncExternalStore(watch.subscribe, watch.getSnapshot, () => undefined)
}
