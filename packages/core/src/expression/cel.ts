import { Duration, UnsignedInt } from '@marcbachmann/cel-js/evaluator'
import type { Json } from '../json'
import type { Cel, Reference } from '../plan/plan'
import { Meter, OverBudget } from './budget'
import { checkDepth, isOverflow, TOO_DEEP } from './cel-depth'
import { newEnvironment } from './cel-functions'
import { metered, runningMeter } from './cel-meter'
import { Moment } from './cel-moment'
import { namesIn } from './cel-names'
import { CelRefused, printCel } from './cel-print'
import { isPlain } from './cel-values'
import { asWritten } from './cel-words'
import { excerpt } from './excerpt'
import { ExpressionFailure } from './failure'
import type { Look } from './fill'
import { jsonText } from './json-text'

/** What `plan.libraries` says: a plan evaluates as it did when it was made. */
export const expressionLibraries: Readonly<Record<string, string>> = { '@marcbachmann/cel-js': '8.0.0', re2js: '2.10.0' }

export type CompiledCel =
  | { readonly ok: true; readonly cel: Cel }
  /** `range` is where in the source, when known. */
  | { readonly ok: false; readonly message: string; readonly hint: string; readonly range?: { readonly start: number; readonly end: number } }

type Program = (context: ReadonlyMap<string, unknown>) => unknown

const environment = newEnvironment()
const programs = new Map<string, Program>()
const PROGRAMS_KEPT = 500
/** More than a plan may hold. */
const MOST_LENGTH = 1_500_000

/** Parses and checks what a person wrote, and rewrites it so that it counts and compares as people expect. */
export function compileCel(source: string): CompiledCel {
  if (source.length > MOST_LENGTH)
    return {
      ok: false,
      message: `The expression has ${source.length} characters; ${MOST_LENGTH} is the most.`,
      hint: 'Give large values to the run as its input.',
    }
  if (source.trim() === '') return { ok: false, message: 'The expression is empty.', hint: 'Write a condition like input.amount > 100.' }
  try {
    const tree = environment.parse(source).ast
    checkDepth(tree)
    const cel = printCel(tree)
    const checked = environment.parse(cel).check()
    if (!checked.valid)
      return { ok: false, message: `The expression is not valid: ${checked.error?.summary ?? 'unknown reason'}.`, hint: hintFor(checked.error) }
    const reads = new Set(namesIn(tree).flatMap(({ name, binder }) => (binder !== undefined || environment.hasVariable(name) ? [] : [name])))
    return { ok: true, cel: { cel, reads: [...reads] } }
  } catch (error) {
    if (error instanceof CelRefused) return { ok: false, message: error.message, hint: error.hint, range: { start: error.node.start, end: error.node.end } }
    const range = isCelError(error) ? error.range : undefined
    return { ok: false, message: `The expression cannot be read: ${reasonOf(error)}.`, hint: hintFor(error), ...(range && { range }) }
  }
}

/** Which fields of what an expression reads, as far as their names stand in it, `has` included; none while it cannot be read. */
export function fieldsReadBy(source: string): readonly Pick<Reference, 'root' | 'path'>[] {
  try {
    const tree = environment.parse(source).ast
    checkDepth(tree)
    return namesIn(tree).flatMap(({ name, path, binder }) => (binder !== undefined || path.length === 0 ? [] : [{ root: name, path }]))
  } catch {
    return []
  }
}

/** @throws ExpressionFailure `cel.error`; `value.too-large` */
export function evaluateCel(cel: Cel, look: Look, meter = new Meter()): Json {
  const values = new Map<string, unknown>()
  for (const root of cel.reads) {
    const found = look(root)
    if (found.found) values.set(root, found.value)
  }
  try {
    return metered(meter, () => toJson(run(cel.cel, values), 0))
  } catch (error) {
    if (error instanceof OverBudget) throw error.of(`The expression ${excerpt(asWritten(environment.parse(cel.cel).ast), 120)}`)
    const missing = cel.reads.find((root) => !values.has(root))
    const hint =
      missing === undefined
        ? 'Look at the values that the expression reads; has(step.field) asks whether a field is there.'
        : `${missing} has no value here, because that step did not run: ask with has(${missing}.field) first.`
    throw new ExpressionFailure('cel.error', `The expression failed: ${reasonOf(error)}.`, hint)
  }
}

/** @throws ExpressionFailure `cel.error`, also when the value is neither true nor false. */
export function conditionHolds(cel: Cel, look: Look, meter = new Meter()): boolean {
  const value = evaluateCel(cel, look, meter)
  if (typeof value === 'boolean') return value
  const shown = jsonText(value, meter)
  throw new ExpressionFailure(
    'cel.error',
    `The condition is neither true nor false, but ${shown.length > 80 ? `${shown.slice(0, 80)}…` : shown}.`,
    'Compare it with something: step.count > 0, step.text != "".',
  )
}

function run(text: string, values: ReadonlyMap<string, unknown>): unknown {
  const program = programOf(text)
  // Whether it was still known from before or not.
  runningMeter().spend(text.length >> 1)
  try {
    return program(values)
  } catch (error) {
    if (error instanceof OverBudget) throw error
    // The library asks a value's `constructor` for its type. Data that has a field of that name is read as maps.
    if (![...values.values()].some((value) => hasConstructorField(value))) throw error
    return program(new Map([...values].map(([root, value]) => [root, asMaps(value)])))
  }
}

function programOf(text: string): Program {
  const known = programs.get(text)
  if (known !== undefined) return known
  const program = environment.parse(text)
  checkDepth(program.ast)
  const oldest = programs.keys().next()
  if (programs.size >= PROGRAMS_KEPT && !oldest.done) programs.delete(oldest.value)
  programs.set(text, program)
  return program
}

function hasConstructorField(value: unknown, depth = 0): boolean {
  const meter = runningMeter()
  meter.spend(1)
  meter.passDepth(depth)
  const inside = (inner: unknown) => hasConstructorField(inner, depth + 1)
  if (Array.isArray(value)) return value.some(inside)
  return isPlain(value) && (Object.hasOwn(value, 'constructor') || Object.values(value).some(inside))
}

function asMaps(value: unknown): unknown {
  runningMeter().spend(1)
  if (Array.isArray(value)) return value.map(asMaps)
  return isPlain(value) ? new Map(Object.entries(value).map(([key, field]) => [key, asMaps(field)])) : value
}

/** What comes out is plain JSON: moments as ISO text, durations as text in seconds. */
function toJson(value: unknown, depth: number): Json {
  runningMeter().spend(1)
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return finite(value)
  if (typeof value === 'bigint' || value instanceof UnsignedInt) {
    const whole = Number(value.valueOf())
    return Number.isSafeInteger(whole) ? whole : String(value)
  }
  if (value instanceof Moment) return value.toDate().toISOString()
  if (value instanceof Duration) return `${value.valueOf() / 1000}s`
  runningMeter().passDepth(depth)
  if (Array.isArray(value)) return value.map((item) => toJson(item, depth + 1))
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, field]) => [String(key), toJson(field, depth + 1)]))
  if (isPlain(value)) return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, toJson(field, depth + 1)]))
  throw new Error('the result is no JSON value')
}

function finite(value: number): number {
  if (Number.isFinite(value)) return value
  throw new Error('the result is no finite number')
}

interface CelError extends Error {
  readonly code: string
  readonly summary: string
  readonly range?: { readonly start: number; readonly end: number }
}

function isCelError(error: unknown): error is CelError {
  return error instanceof Error && 'summary' in error && 'code' in error
}

function reasonOf(error: unknown): string {
  if (isOverflow(error)) return TOO_DEEP
  const reason = isCelError(error) ? error.summary : error instanceof Error ? error.message : String(error)
  // Some quote the whole text that they are about.
  return excerpt(reason.replace(/\.$/, ''), 300)
}

function hintFor(error: unknown): string {
  const code = isCelError(error) ? error.code : ''
  if (code === 'unterminated_string') return 'Close the quote.'
  if (code === 'unexpected_character' || code === 'unexpected_token' || code === 'expected_token')
    return 'Conditions are written like input.amount > 100 && send.status == 200; use == to compare, && and || to combine.'
  if (code === 'reserved_identifier') return 'This word has a meaning of its own: reach a field of that name as step["name"].'
  return 'Functions there are: size, has, string, int, double, and on texts contains, startsWith, endsWith, matches, split, trim; on lists map, filter, all, exists.'
}
