import { useEffect, useState } from 'react'
import { type TroubleKind, troubleOf } from './trouble-of'

const WELL_MS = 5000
const TROUBLED_MS = 2000

/** Looks again and again. Null: all is well; undefined: nobody has looked yet. Needs nothing around it, so that a broken page can ask as well. */
export function useTrouble(): TroubleKind | null | undefined {
  const [kind, setKind] = useState<TroubleKind | null>()
  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const now = await troubleNow(leaving.signal)
      if (leaving.signal.aborted) return
      setKind(now)
      timer = setTimeout(look, now === null ? WELL_MS : TROUBLED_MS)
    }
    void look()
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [])
  return kind
}

async function troubleNow(signal: AbortSignal): Promise<TroubleKind | null> {
  const response = await fetch('/healthz', { signal }).catch(() => undefined)
  return troubleOf(await response?.json().catch(() => undefined))
}
