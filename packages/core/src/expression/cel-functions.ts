import { Environment } from '@marcbachmann/cel-js/evaluator'
import { OverBudget } from './budget'
import { isOverflow } from './cel-depth'
import { countWork, runningMeter, spendError } from './cel-meter'
import { addTime, Moment, registerMoments, subtractTime } from './cel-moment'
import { among, isNumber, nameOf, same, sizeOf } from './cel-values'
import { findsPattern } from './pattern'

/** Handed to a macro by the CEL library: the parts of its checker and evaluator that ours needs. */
interface Macro {
  readonly args: readonly unknown[]
}

/** Nothing here answers later, which the library would else allow for at every step. */
const atOnce = { async: false }

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
  env.registerFunction('plus(dyn, dyn): dyn', plus, atOnce)
  env.registerFunction('minus(dyn, dyn): dyn', minus, atOnce)
  env.registerFunction('times(dyn, dyn): double', (a, b) => finite(number(a) * number(b)), atOnce)
  env.registerFunction('quot(dyn, dyn): double', (a, b) => finite(number(a) / divisor(b)), atOnce)
  env.registerFunction('rest(dyn, dyn): double', (a, b) => finite(number(a) % divisor(b)), atOnce)
  env.registerFunction('whole(dyn): double', whole, atOnce)
  // Not the functions themselves: the library notes something at each, and Temporal freezes what a module exports.
  env.registerFunction('len(dyn): double', (value) => sizeOf(value), atOnce)
  env.registerFunction('same(dyn, dyn): bool', (a, b) => same(a, b), atOnce)
  env.registerFunction('among(dyn, dyn): bool', (value, all) => among(value, all), atOnce)
  env.registerFunction('string.safeMatches(string): bool', (text: string, pattern: string) => findsPattern(runningMeter(), pattern, text), atOnce)
  env.registerFunction('given(ast): bool', given)
  registerMoments(env)
  registerWholeArguments(env)
  countWork(env)
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
        if (error instanceof OverBudget || isOverflow(error) || (error instanceof Error && 'code' in error && error.code === 'unsupported_type')) throw error
        spendError()
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
  env.registerFunction('string.substring(double): string', cut, atOnce)
  for (const pair of ['double, double', 'int, double', 'double, int']) env.registerFunction(`string.substring(${pair}): string`, cut, atOnce)
  env.registerFunction('string.indexOf(string, double): double', (text: string, part: string, from: number) => text.indexOf(part, from), atOnce)
  env.registerFunction('string.lastIndexOf(string, double): double', (text: string, part: string, from: number) => text.lastIndexOf(part, from), atOnce)
  env.registerFunction('string.split(string, double): list<string>', (text: string, between: string, most: number) => split(text, between, most), atOnce)
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
  if (typeof a === 'string' && typeof b === 'string') return joined(a, b)
  if (Array.isArray(a) && Array.isArray(b)) return concatenated(a, b)
  if (isNumber(a) && isNumber(b)) return finite(number(a) + number(b))
  const time = addTime(a, b)
  if (time !== undefined) return time
  throw new Error(`cannot add ${nameOf(a)} and ${nameOf(b)}`)
}

function joined(a: string, b: string): string {
  runningMeter().passText(a.length + b.length)
  return a + b
}

function concatenated(a: readonly unknown[], b: readonly unknown[]): unknown[] {
  runningMeter().passList(a.length + b.length)
  return [...a, ...b]
}

function minus(a: unknown, b: unknown): unknown {
  return subtractTime(a, b) ?? finite(number(a) - number(b))
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
