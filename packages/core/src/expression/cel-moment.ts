import { Duration, type Environment } from '@marcbachmann/cel-js/evaluator'
import { parseMoment } from './dates'

/**
 * A point in time in an expression. A class of our own, since Temporal's sandbox replaces `Date` by a function that
 * is not its instances' `constructor`, by which the CEL library tells types apart.
 */
export class Moment {
  readonly #ms: number

  constructor(ms: number) {
    if (!(Math.abs(ms) <= 8.64e15)) throw new Error('no such moment: years go from -271821 to 275760')
    this.#ms = ms
  }

  valueOf(): number {
    return this.#ms
  }

  toDate(): Date {
    return new Date(this.#ms)
  }
}

/** The parts of a moment, all UTC. Months and days of the week count from 0, as CEL has it. */
const parts: Readonly<Record<string, (date: Date) => number>> = {
  getFullYear: (date) => date.getUTCFullYear(),
  getMonth: (date) => date.getUTCMonth(),
  getDate: (date) => date.getUTCDate(),
  getDayOfMonth: (date) => date.getUTCDate() - 1,
  getDayOfWeek: (date) => date.getUTCDay(),
  getDayOfYear: (date) => Math.floor((date.getTime() - startOfYear(date)) / 86_400_000),
  getHours: (date) => date.getUTCHours(),
  getMinutes: (date) => date.getUTCMinutes(),
  getSeconds: (date) => date.getUTCSeconds(),
  getMilliseconds: (date) => date.getUTCMilliseconds(),
}

export const momentParts: ReadonlySet<string> = new Set(Object.keys(parts))

export function registerMoments(env: Environment): void {
  env.registerType('Moment', Moment)
  env.registerFunction('moment(dyn): Moment', toMoment, { async: false })
  for (const [name, part] of Object.entries(parts))
    env.registerFunction(`Moment.${name}(): double`, (moment: Moment) => part(moment.toDate()), { async: false })
  env.registerOperator('Moment < Moment', (a: Moment, b: Moment) => a.valueOf() < b.valueOf())
  env.registerOperator('Moment <= Moment', (a: Moment, b: Moment) => a.valueOf() <= b.valueOf())
  env.registerOperator('Moment > Moment', (a: Moment, b: Moment) => a.valueOf() > b.valueOf())
  env.registerOperator('Moment >= Moment', (a: Moment, b: Moment) => a.valueOf() >= b.valueOf())
}

/** ISO 8601 text, or seconds since 1970. */
function toMoment(value: unknown): Moment {
  if (value instanceof Moment) return value
  const found = typeof value === 'string' ? parseMoment(value) : typeof value === 'number' || typeof value === 'bigint' ? Number(value) * 1000 : undefined
  if (found === undefined) throw new Error('timestamp() takes a text like 2026-01-31T09:30:00Z, or seconds since 1970')
  return new Moment(found)
}

/** A moment or a length of time plus a length of time; undefined for anything else. */
export function addTime(a: unknown, b: unknown): Moment | Duration | undefined {
  if (a instanceof Moment && b instanceof Duration) return new Moment(a.valueOf() + b.valueOf())
  if (a instanceof Duration && b instanceof Moment) return new Moment(a.valueOf() + b.valueOf())
  if (a instanceof Duration && b instanceof Duration) return a.addDuration(b)
  return undefined
}

export function subtractTime(a: unknown, b: unknown): Moment | Duration | undefined {
  if (a instanceof Moment && b instanceof Moment) return Duration.fromMilliseconds(a.valueOf() - b.valueOf())
  if (a instanceof Moment && b instanceof Duration) return new Moment(a.valueOf() - b.valueOf())
  if (a instanceof Duration && b instanceof Duration) return a.subtractDuration(b)
  return undefined
}

function startOfYear(date: Date): number {
  const start = new Date(0)
  start.setUTCFullYear(date.getUTCFullYear(), 0, 1)
  return start.getTime()
}
