'use client'
import { useEffect, useState } from 'react'
import { useLanguage } from './catalogue'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** "3 minutes ago", the exact time on hover; moves on while it is looked at. `at`: milliseconds since 1970. */
export function Time({ at }: { readonly at: number }) {
  const [language] = useLanguage()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={new Date(at).toISOString()} title={new Date(at).toLocaleString(language)} className="num whitespace-nowrap" suppressHydrationWarning>
      {relative(at - now, language)}
    </time>
  )
}

export function relative(ms: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  for (const [unit, size] of units) if (Math.abs(ms) >= size) return format.format(Math.round(ms / size), unit)
  return format.format(0, 'second')
}
