import type { Language } from '@heddle/ui/catalogue'

const units = {
  en: { ms: ' ms', s: ' s', min: ' min', h: ' h', d: ' d', space: ' ' },
  zh: { ms: ' 毫秒', s: ' 秒', min: ' 分', h: ' 小时', d: ' 天', space: ' ' },
} as const

/** A span of time as people read it: `340 ms`, `6.2 s`, `4 min 8 s`, `3 h 5 min`, `2 d 4 h`. */
export function duration(ms: number, language: Language = 'en'): string {
  const unit = units[language]
  const whole = Math.max(0, Math.round(ms))
  if (whole < 1000) return `${whole}${unit.ms}`
  // 59.96 s would read 60.0 s.
  if (whole < 59_950) return `${(whole / 1000).toFixed(1)}${unit.s}`
  const seconds = Math.round(whole / 1000)
  if (seconds < 3600) return two([Math.floor(seconds / 60), unit.min], [seconds % 60, unit.s], unit.space)
  const minutes = Math.round(seconds / 60)
  if (minutes < 1440) return two([Math.floor(minutes / 60), unit.h], [minutes % 60, unit.min], unit.space)
  const hours = Math.round(minutes / 60)
  return two([Math.floor(hours / 24), unit.d], [hours % 24, unit.h], unit.space)
}

type Counted = readonly [count: number, unit: string]

function two(large: Counted, small: Counted, space: string): string {
  const written = `${large[0]}${large[1]}`
  return small[0] === 0 ? written : `${written}${space}${small[0]}${small[1]}`
}
