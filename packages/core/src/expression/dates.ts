/**
 * Dates without the host's calendar: UTC only, no locale, no time zone of the machine, so that a replay on another
 * machine writes the same text.
 */
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([Zz]|[+-]\d{2}:?\d{2})?)?$/

/** Milliseconds since 1970 of an ISO 8601 date or moment; without an offset it is UTC. */
export function parseMoment(text: string): number | undefined {
  const found = ISO.exec(text.trim())
  if (found === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map((part) => Number(part ?? 0))
  if (hour > 23 || minute > 59 || second > 59) return undefined
  const ms = Number((found[7] ?? '').padEnd(3, '0').slice(0, 3))
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  date.setUTCHours(hour, minute, second, ms)
  return date.getTime() - offsetMs(found[8])
}

function offsetMs(offset: string | undefined): number {
  if (offset === undefined || /z/i.test(offset)) return 0
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))]
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

const PARTS = /YYYY|MM|DD|HH|mm|ss|SSS|\[[^\]]*\]/g

/** `YYYY MM DD HH mm ss SSS`; text in square brackets and all other characters stay. */
export function formatDate(moment: number, pattern: string): string {
  const date = new Date(moment)
  const parts: Readonly<Record<string, [value: number, digits: number]>> = {
    YYYY: [date.getUTCFullYear(), 4],
    MM: [date.getUTCMonth() + 1, 2],
    DD: [date.getUTCDate(), 2],
    HH: [date.getUTCHours(), 2],
    mm: [date.getUTCMinutes(), 2],
    ss: [date.getUTCSeconds(), 2],
    SSS: [date.getUTCMilliseconds(), 3],
  }
  return pattern.replace(PARTS, (part) => {
    const found = parts[part]
    return found === undefined ? part.slice(1, -1) : String(found[0]).padStart(found[1], '0')
  })
}
