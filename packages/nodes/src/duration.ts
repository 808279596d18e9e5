import type { NodeInPlan } from '@heddle/core/node-type/node-type'
import type { Template } from '@heddle/core/plan/plan'
import type { Problem } from '@heddle/core/problems/problem'
import { z } from 'zod'
import { missing } from './missing'
import { referenceInCel } from './reference-in-cel'

export const durationUnit = z.enum(['seconds', 'minutes', 'hours', 'days'])

export interface Duration {
  /** A number, or one reference to a number. */
  readonly amount: string | number
  readonly unit: z.infer<typeof durationUnit>
}

/** Titles of the units, for forms. */
export const unitWords = {
  en: { seconds: 'seconds', minutes: 'minutes', hours: 'hours', days: 'days' },
  zh: { seconds: '秒', minutes: '分钟', hours: '小时', days: '天' },
} as const

/** `1 second`, `20 minutes`; of a reference nobody knows the number yet. */
export function durationWords({ amount, unit }: Duration, language: 'en' | 'zh' = 'en'): string {
  const word = unitWords[language][unit]
  return `${amount} ${language === 'en' && String(amount).trim() === '1' ? word.slice(0, -1) : word}`
}

const msOf = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const

/** Temporal keeps timers of any length; beyond this somebody has mistyped. */
const longestDays = 3650

/** The milliseconds of a duration as a template, or what is wrong with it. `path`: where the amount stands. */
export function durationTemplate({ amount, unit }: Duration, path: readonly string[], node: NodeInPlan<unknown>): Template | readonly Problem[] {
  const written = String(amount).trim()
  if (written !== '' && Number.isFinite(Number(written))) {
    const ms = Number(written) * msOf[unit]
    if (ms >= 0 && ms <= longestDays * msOf.days) return { literal: Math.round(ms) }
    return [
      missing(node.problem, { path, message: `${written} ${unit} is no time that can be waited for.`, hint: `Write a number from 0 to ${longestDays} days.` }),
    ]
  }
  const reference = referenceInCel(node.parse(written, path))
  if (reference === undefined) {
    return [
      missing(node.problem, {
        path,
        message: 'The time is neither a number nor one reference to a number.',
        hint: 'Write a number such as 10, or a single reference such as {{start.minutes}}.',
      }),
    ]
  }
  return node.expression(`(${reference}) * ${msOf[unit]}`, path)
}
