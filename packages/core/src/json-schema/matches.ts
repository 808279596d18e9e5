import { type Meter, OverBudget } from '../expression/budget'
import { excerpt } from '../expression/excerpt'
import { findsPattern } from '../expression/pattern'

/** What a pattern costs that is not one. */
const WRONG_STEPS = 100

/** Undefined for a pattern that cannot be read, which is left unchecked: its author was told before (`schema-fault.ts`). @throws OverBudget */
export function matches(pattern: unknown, text: string, meter: Meter): boolean | undefined {
  const found = tried(String(pattern), text, meter)
  return typeof found === 'boolean' ? found : undefined
}

/** Why a pattern cannot be read; undefined: it can. RE2 has no look-around and no back-references. @throws OverBudget */
export function patternFault(pattern: string, meter: Meter): string | undefined {
  const found = tried(pattern, '', meter)
  return typeof found === 'boolean' ? undefined : found.why
}

function tried(pattern: string, text: string, meter: Meter): boolean | { readonly why: string } {
  try {
    return findsPattern(meter, withPoints(pattern), text)
  } catch (error) {
    if (error instanceof OverBudget) throw error
    meter.spend(WRONG_STEPS)
    return { why: excerpt(error instanceof Error ? error.message.replace(/^error parsing regexp: /, '').replaceAll('`', '"') : 'it is none', 200) }
  }
}

const halves = /\\(?:u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{0*([0-9a-fA-F]{1,6})\}|[\s\S])/g

/** Schemas write characters as JavaScript does, `\u4e00`, and RE2 as `\x{4e00}`. Two halves are one character. */
function withPoints(pattern: string): string {
  if (!pattern.includes('\\u')) return pattern
  return pattern.replace(halves, (written: string, high?: string, low?: string, unit?: string, point?: string) => {
    if (high !== undefined && low !== undefined) return `\\x{${joined(Number.parseInt(high, 16), Number.parseInt(low, 16)).toString(16)}}`
    return unit === undefined && point === undefined ? written : `\\x{${unit ?? point}}`
  })
}

function joined(high: number, low: number): number {
  return (high - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000
}
