import { useEffect, useState } from 'react'

/** Milliseconds since 1970; only moves while something is going on, every `ms`. */
export function useNow(ticking: boolean, ms = 200): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!ticking) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), ms)
    return () => clearInterval(timer)
  }, [ticking, ms])
  return now
}
