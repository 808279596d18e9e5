'use client'
import { useLanguage } from '@heddle/ui/catalogue'
import { useSyncExternalStore } from 'react'

const DAY = 86_400_000

/**
 * Says a moment as people do: of today the time alone, else with its day. The server, which knows no one's time zone, says
 * it in UTC; the browser puts it into its own.
 */
export function useMoment(): (at: string | number) => string {
  const [language] = useLanguage()
  const here = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  return (at) => {
    const date = new Date(at)
    if (!here) return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(date).concat(' UTC')
    const now = new Date()
    const time = { hour: '2-digit', minute: '2-digit', hour12: false } as const
    if (date.toDateString() === now.toDateString()) return new Intl.DateTimeFormat(language, time).format(date)
    const near = Math.abs(date.getTime() - now.getTime()) < 6 * DAY
    const day = near ? ({ weekday: 'short' } as const) : ({ day: 'numeric', month: 'short', year: 'numeric' } as const)
    return new Intl.DateTimeFormat(language, { ...day, ...time }).format(date)
  }
}
