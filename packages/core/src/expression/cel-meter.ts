import type { Environment } from '@marcbachmann/cel-js/evaluator'
import { Meter, OverBudget } from './budget'
import { isOverflow } from './cel-depth'

/** Outside of an evaluation nothing is counted. */
const idle = new Meter(Number.POSITIVE_INFINITY)

/** Of the evaluation under way: the library hands its functions nothing of ours. Set for one evaluation, which nothing interrupts. */
let running = idle

export function metered<Result>(meter: Meter, evaluate: () => Result): Result {
  running = meter
  try {
    return evaluate()
  } finally {
    running = idle
  }
}

/** What functions of the language are charged to, beyond the step of being called. */
export function runningMeter(): Meter {
  return running
}

/** What an error costs that a condition may swallow: it is a hundred times as slow as a step, and quotes the expression. */
const ERROR_STEPS = 100

/** Parts of the library that it does not describe; `cel-meter.test.ts` tells when another version has them no more. */
interface Evaluator {
  run(node: Node, context: unknown): unknown
  tryEval(node: Node, context: unknown): unknown
  debugType(value: unknown): Type
  debugTypeDeep(value: unknown): Type
  readonly registry: {
    functionCandidates(onValue: boolean, name: string, args: number): { declarations: Declaration[]; macro: Declaration | false }
    getListType(item: Type): Type
  }
}

interface Node {
  readonly input?: string
  evaluate(evaluator: Evaluator, node: Node, context: unknown): unknown
}

interface Type {
  readonly kind: string
}

interface Declaration {
  readonly handler: (...args: readonly unknown[]) => unknown
}

interface Loop extends Node {
  readonly args: { readonly iterable: Node }
  handle(items: unknown, args: Loop['args'], evaluator: Evaluator, context: unknown): unknown
  setMeta(name: 'evaluate', evaluate: (evaluator: Evaluator, loop: Loop, context: unknown) => unknown): void
}

/** From now on everything that this environment evaluates is counted: each node of the tree each time, texts by their length. */
export function countWork(env: Environment): void {
  const evaluator = evaluatorOf(env)
  evaluator.run = (node, context) => {
    running.spend(1)
    const value = node.evaluate(evaluator, node, context)
    // Whatever looks at a text gets it from here.
    if (typeof value === 'string' && value.length > 127) running.passText(value.length)
    return value
  }
  evaluator.tryEval = (node, context) => {
    try {
      return evaluator.run(node, context)
    } catch (error) {
      if (error instanceof OverBudget || isOverflow(error)) throw error
      spendError(node.input)
      return error
    }
  }
  evaluator.debugTypeDeep = (value) => shallowType(evaluator, value)
  for (const name of ['all', 'exists', 'exists_one', 'filter', 'map']) countLoop(evaluator, name, 2)
  countLoop(evaluator, 'map', 3)
  guardFunctions(evaluator)
}

export function spendError(expression = ''): void {
  running.spend(ERROR_STEPS + (expression.length >> 2))
}

function evaluatorOf(env: Environment): Evaluator {
  let found: unknown
  env.registerFunction('evaluator(): dyn', function (this: unknown) {
    found = this
    return null
  })
  env.evaluate('evaluator()')
  const evaluator = found as Evaluator
  // Nobody else shall call it.
  evaluator.registry.functionCandidates(false, 'evaluator', 0).declarations = []
  return evaluator
}

/**
 * The library looks at the first field of the first field and so on, for which it lists all fields of each. No function tells the types of
 * what is inside apart, but for `join`, which wants texts.
 */
function shallowType(evaluator: Evaluator, value: unknown): Type {
  const type = evaluator.debugType(value)
  if (!Array.isArray(value) || value.length === 0) return type
  const inner = evaluator.debugType(value[0])
  return inner.kind === 'list' || inner.kind === 'map' ? type : evaluator.registry.getListType(inner)
}

/** A loop over an object lists its fields first. */
function countLoop({ registry }: Evaluator, name: string, args: number): void {
  const candidates = registry.functionCandidates(true, name, args)
  const { macro } = candidates
  if (macro === false) throw new Error(`The CEL library has no loop ${name} any more.`)
  candidates.macro = around(macro, (expand, given) => {
    const made = expand(...given) as { readonly callAst: Loop }
    made.callAst.setMeta('evaluate', (evaluator, loop, context) => {
      const items = evaluator.run(loop.args.iterable, context)
      if (typeof items === 'object' && items !== null && !Array.isArray(items))
        running.spend(2 * (items instanceof Map ? items.size : Object.keys(items).length))
      return loop.handle(items, loop.args, evaluator, context)
    })
    return made
  })
}

/** Functions of the library that may take longer than the length of their texts says, or make something large. */
function guardFunctions({ registry }: Evaluator): void {
  const guard = (name: string, args: number, look: (given: readonly unknown[]) => void, onValue = true) => {
    const candidates = registry.functionCandidates(onValue, name, args)
    if (candidates.declarations.length === 0) throw new Error(`The CEL library has no function ${name} any more.`)
    candidates.declarations = candidates.declarations.map((declaration) =>
      around(declaration, (handler, given) => {
        look(given)
        return handler(...given)
      }),
    )
  }
  guard('contains', 1, ([text, part]) => running.spend(searchSteps(text, part)))
  for (const args of [1, 2]) {
    guard('indexOf', args, ([text, part]) => running.spend(searchSteps(text, part)))
    guard('lastIndexOf', args, ([text, part]) => running.spend(backwardsSteps(text, part)))
    guard('split', args, ([text, between]) => passParts(text, between))
  }
  for (const args of [0, 1]) guard('join', args, ([list, between]) => passJoined(list, between))
  guard('duration', 1, ([text]) => passDuration(text), false)
}

function around(declaration: Declaration, call: (handler: Declaration['handler'], given: readonly unknown[]) => unknown): Declaration {
  const { handler } = declaration
  const value = (...given: readonly unknown[]) => call(handler, given)
  return Object.create(declaration, { handler: { value, enumerable: true } }) as Declaration
}

/** The machine finds short parts in one pass, and may begin a long one anew at every place. */
function searchSteps(text: unknown, part: unknown): number {
  if (typeof text !== 'string' || typeof part !== 'string') return 0
  return part.length <= 250 ? text.length >> 6 : backwardsSteps(text, part)
}

function backwardsSteps(text: unknown, part: unknown): number {
  if (typeof text !== 'string' || typeof part !== 'string') return 0
  return (text.length >> 6) + Math.floor((text.length * part.length) / 512)
}

function passParts(text: unknown, between: unknown): void {
  running.spend(searchSteps(text, between))
  if (typeof text !== 'string' || typeof between !== 'string') return
  running.passList(between === '' ? text.length : partsIn(text, between))
}

function partsIn(text: string, between: string): number {
  let parts = 1
  for (let at = text.indexOf(between); at >= 0; at = text.indexOf(between, at + between.length)) parts += 1
  return parts
}

function passJoined(list: unknown, between: unknown): void {
  if (!Array.isArray(list)) return
  running.spend(list.length)
  let length = typeof between === 'string' ? between.length * Math.max(0, list.length - 1) : 0
  for (const item of list) if (typeof item === 'string') length += item.length
  running.passText(length)
}

/** The library takes a long text apart in time that grows with the third power of its length. */
function passDuration(text: unknown): void {
  if (typeof text === 'string' && text.length > 100) throw new Error('a duration is written like 1h30m')
  running.spend(8)
}
