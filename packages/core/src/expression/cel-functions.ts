import { Duration, Environment, UnsignedInt } from '@marcbachmann/cel-js/evaluator'
import { RE2JS } from 're2js'
import { addTime, Moment, registerMoments, subtractTime } from './cel-moment'

/** Handed to a macro by the CEL library: the parts of its checker and evaluator that ours needs. */
interface Macro {
  readonly args: readonly unknown[]
}

/**
 * Plain CEL, with functions of ours in place of operators that surprise people: one kind of number, equality of any
 * two JSON values, lists of mixed values, regular expressions in linear time. `cel-print.ts` writes expressions in
 * terms of these; plans hold that text, so their names and results may only change with a new semantics number.
 */
export function newEnvironment(): Environment {
  const env = new Environment({
    unlistedVariablesAreDyn: true,
    homogeneousAggregateLiterals: false,
    limits: { maxDepth: 400, maxListElements: 10_000, maxMapEntries: 10_000 },
  })
  env.registerFunction('plus(dyn, dyn): dyn', plus)
  env.registerFunction('minus(dyn, dyn): dyn', minus)
  env.registerFunction('times(dyn, dyn): double', (a, b) => finite(number(a) * number(b)))
  env.registerFunction('quot(dyn, dyn): double', (a, b) => finite(number(a) / divisor(b)))
  env.registerFunction('rest(dyn, dyn): double', (a, b) => finite(number(a) % divisor(b)))
  env.registerFunction('whole(dyn): double', whole)
  env.registerFunction('len(dyn): double', size)
  env.registerFunction('same(dyn, dyn): bool', same)
  env.registerFunction('among(dyn, dyn): bool', among)
  env.registerFunction('string.safeMatches(string): bool', (text: string, pattern: string) => linearPattern(pattern).matcher(text).find())
  env.registerFunction('given(ast): bool', given)
  registerMoments(env)
  registerWholeArguments(env)
  return env
}

/** `has`: true when the field is there, whatever stands in its way: a step that did not run, a missing or null parent. */
function given({ args }: Macro): unknown {
  return {
    args,
    async: false,
    typeCheck: (checker: { check(node: unknown, context: unknown): void; getType(name: string): unknown }, _macro: Macro, context: unknown) => {
      checker.check(args[0], context)
      return checker.getType('bool')
    },
    evaluate: (evaluator: { run(node: unknown, context: unknown): unknown }, _macro: Macro, context: unknown) => {
      try {
        return evaluator.run(args[0], context) !== undefined
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'unsupported_type') throw error
        return false
      }
    },
  }
}

/** Whole numbers are doubles here, so functions that take a position must take doubles. */
function registerWholeArguments(env: Environment): void {
  const cut = (text: string, from: unknown, to?: unknown) => {
    const [start, end] = [position(text, from), to === undefined ? text.length : position(text, to)]
    if (end < start) throw new Error('the end lies before the start')
    return text.substring(start, end)
  }
  env.registerFunction('string.substring(double): string', cut)
  for (const pair of ['double, double', 'int, double', 'double, int']) env.registerFunction(`string.substring(${pair}): string`, cut)
  env.registerFunction('string.indexOf(string, double): double', (text: string, part: string, from: number) => text.indexOf(part, from))
  env.registerFunction('string.lastIndexOf(string, double): double', (text: string, part: string, from: number) => text.lastIndexOf(part, from))
  env.registerFunction('string.split(string, double): list<string>', (text: string, between: string, most: number) => split(text, between, most))
}

function split(text: string, between: string, most: number): string[] {
  const parts = text.split(between)
  if (most < 0 || parts.length <= most) return parts
  return most === 0 ? [] : [...parts.slice(0, most - 1), parts.slice(most - 1).join(between)]
}

function position(text: string, value: unknown): number {
  const at = number(value)
  if (!Number.isInteger(at) || at < 0 || at > text.length) throw new Error(`there is no position ${at} in a text of ${text.length} characters`)
  return at
}

function plus(a: unknown, b: unknown): unknown {
  if (typeof a === 'number' && typeof b === 'number') return finite(a + b)
  if (typeof a === 'string' && typeof b === 'string') return a + b
  if (Array.isArray(a) && Array.isArray(b)) return [...a, ...b]
  if (isNumber(a) && isNumber(b)) return finite(number(a) + number(b))
  const time = addTime(a, b)
  if (time !== undefined) return time
  throw new Error(`cannot add ${nameOf(a)} and ${nameOf(b)}`)
}

function minus(a: unknown, b: unknown): unknown {
  return subtractTime(a, b) ?? finite(number(a) - number(b))
}

function isNumber(value: unknown): value is number | bigint | UnsignedInt {
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof UnsignedInt
}

function number(value: unknown): number {
  if (typeof value === 'number') return value
  if (isNumber(value)) return Number(value.valueOf())
  throw new Error(`${nameOf(value)} is no number`)
}

function finite(value: number): number {
  if (Number.isFinite(value)) return value
  throw new Error('the result is no finite number')
}

function divisor(value: unknown): number {
  const by = number(value)
  if (by === 0) throw new Error('division by zero')
  return by
}

function whole(value: unknown): number {
  if (value instanceof Moment) return Math.floor(value.valueOf() / 1000)
  if (typeof value !== 'string') return finite(Math.trunc(number(value)))
  if (!/^-?\d+$/.test(value)) throw new Error(`the text ${JSON.stringify(value.slice(0, 40))} is no whole number`)
  if (!Number.isSafeInteger(Number(value))) throw new Error('the number is too large to count with: keep it as text')
  return Number(value)
}

function size(value: unknown): number {
  if (typeof value === 'string') return [...value].length
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length
  if (value instanceof Map) return value.size
  if (isPlain(value)) return Object.keys(value).length
  throw new Error(`${nameOf(value)} has no size`)
}

/** Deep equality of any two values; of different kinds: false. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (isNumber(a) && isNumber(b)) return number(a) === number(b)
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || a instanceof Uint8Array) return sameList(a, b)
  if (a instanceof Moment || a instanceof Duration) return Object.getPrototypeOf(a) === Object.getPrototypeOf(b) && a.valueOf() === b.valueOf()
  const [left, right] = [entriesOf(a), entriesOf(b)]
  if (left === undefined || right === undefined || left.size !== right.size) return false
  for (const [key, value] of left) if (!right.has(key) || !same(value, right.get(key))) return false
  return true
}

function sameList(a: ArrayLike<unknown>, b: object): boolean {
  if (!(Array.isArray(b) || b instanceof Uint8Array) || a.length !== b.length) return false
  for (let index = 0; index < a.length; index++) if (!same(a[index], b[index])) return false
  return true
}

function among(value: unknown, all: unknown): boolean {
  if (Array.isArray(all)) return all.some((item) => same(item, value))
  if (all instanceof Map) return all.has(value)
  if (isPlain(all)) return (typeof value === 'string' || isNumber(value)) && Object.hasOwn(all, String(value))
  throw new Error(`nothing can be in ${nameOf(all)}`)
}

function entriesOf(value: object): ReadonlyMap<unknown, unknown> | undefined {
  if (value instanceof Map) return value
  return isPlain(value) ? new Map<unknown, unknown>(Object.entries(value)) : undefined
}

/** An object out of JSON or of a map literal. */
export function isPlain(value: unknown): value is { readonly [key: string]: unknown } {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function nameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (value instanceof Moment) return 'a moment'
  if (value instanceof Duration) return 'a duration'
  if (typeof value === 'string') return 'a text'
  if (typeof value === 'boolean') return String(value)
  return isNumber(value) ? 'a number' : 'an object'
}

const patterns = new Map<string, RE2JS>()

/** A regular expression that takes linear time, whatever the text. @throws when it is wrong. */
export function linearPattern(pattern: string): RE2JS {
  const known = patterns.get(pattern)
  if (known !== undefined) return known
  const made = RE2JS.compile(pattern)
  if (patterns.size >= 200) patterns.clear()
  patterns.set(pattern, made)
  return made
}
