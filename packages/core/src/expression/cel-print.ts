import type { ASTNode } from '@marcbachmann/cel-js'
import { UnsignedInt } from '@marcbachmann/cel-js/evaluator'
import { momentParts } from './cel-moment'
import { isLargePattern, linearPattern } from './pattern'

/** What a person wrote that we refuse, with what to write instead. */
export class CelRefused extends Error {
  readonly hint: string
  readonly node: ASTNode

  constructor(node: ASTNode, message: string, hint: string) {
    super(message)
    this.node = node
    this.hint = hint
  }
}

/** How tightly an operator binds; what is not here is never put in brackets. */
const BINDS: Readonly<Record<string, number>> = { '?:': 1, '||': 2, '&&': 3, '<': 5, '<=': 5, '>': 5, '>=': 5, '!_': 8, '-_': 8, '!=': 8 }
const FUNCTIONS: Readonly<Record<string, string>> = { '+': 'plus', '-': 'minus', '*': 'times', '/': 'quot', '%': 'rest', '==': 'same', in: 'among' }
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['size', 'len'],
  ['int', 'whole'],
  ['timestamp', 'moment'],
  ['has', 'given'],
])

/**
 * Writes the tree as CEL in terms of the functions in `cel-functions.ts`. The library's own serializer is not used: it
 * loses brackets (`a - (b - c)`), digits (`0.1234567891`) and emoji.
 *
 * @throws CelRefused
 */
export function printCel(node: ASTNode): string {
  switch (node.op) {
    case 'value':
      return printValue(node)
    case 'id':
      return node.args
    case '.':
      return `${tight(node.args[0], 9)}.${node.args[1]}`
    case '[]':
      return `${tight(node.args[0], 9)}[${printIndex(node.args[1])}]`
    case '!_':
      return `!${tight(node.args, 8)}`
    case '-_':
      return `-${tight(node.args, 8)}`
    case 'call':
      return printCall(node)
    case 'rcall':
      return printMethod(node)
    case 'list':
      return `[${node.args.map(printCel).join(', ')}]`
    case 'map':
      return `{${node.args.map(([key, value]) => `${printCel(key)}: ${printCel(value)}`).join(', ')}}`
    case '?:':
      return `${tight(node.args[0], 2)} ? ${printCel(node.args[1])} : ${printCel(node.args[2])}`
    case '!=':
      return `!same(${node.args.map(printCel).join(', ')})`
    case '.?':
    case '[?]':
      throw new CelRefused(node, 'Optional fields (.?) are not part of the expression language here.', 'Ask with has(step.field) first.')
    default:
      return printBinary(node.op, node.args)
  }
}

function printBinary(op: string, [left, right]: readonly [ASTNode, ASTNode]): string {
  const name = FUNCTIONS[op]
  if (name !== undefined) return `${name}(${printCel(left)}, ${printCel(right)})`
  const binds = BINDS[op] ?? 0
  return `${tight(left, binds)} ${op} ${tight(right, binds + 1)}`
}

/** In brackets if it binds less tightly than its place demands. */
function tight(node: ASTNode, least: number): string {
  return (BINDS[node.op] ?? 9) < least ? `(${printCel(node)})` : printCel(node)
}

/** Lists of a known type take only an index of type int, or one whose type shows when it runs. */
function printIndex(node: ASTNode): string {
  if (node.op === 'value') return typeof node.args === 'bigint' ? printCel(node).replace(/\.0$/, '') : printCel(node)
  return node.op === 'id' || node.op === '.' || node.op === '[]' ? printCel(node) : `dyn(${printCel(node)})`
}

function printCall(node: Extract<ASTNode, { op: 'call' }>): string {
  const [name, args] = node.args
  const [first] = args
  if (name === 'has' && (args.length !== 1 || first === undefined || !isField(first))) {
    throw new CelRefused(node, 'has() asks for a field of something.', 'Write it like has(step.field).')
  }
  return `${RENAMED.get(name) ?? name}(${args.map(printCel).join(', ')})`
}

function printMethod(node: Extract<ASTNode, { op: 'rcall' }>): string {
  const [name, receiver, args] = node.args
  const [first] = args
  if (momentParts.has(name) && args.length > 0) {
    throw new CelRefused(
      node,
      `${name} with a time zone could give another result on another machine.`,
      'Moments are UTC here: leave the time zone out, or let a code node compute it.',
    )
  }
  if (name === 'size' && args.length === 0) return `len(${printCel(receiver)})`
  if (name !== 'matches') return `${tight(receiver, 9)}.${name}(${args.map(printCel).join(', ')})`
  if (first?.op === 'value' && typeof first.args === 'string') checkPattern(first, first.args)
  return `${tight(receiver, 9)}.safeMatches(${args.map(printCel).join(', ')})`
}

function checkPattern(node: ASTNode, pattern: string): void {
  if (isLargePattern(pattern))
    throw new CelRefused(node, 'The regular expression is too large.', 'Repeats such as {1000} make it a thousand times as large: ask for size() beside it.')
  try {
    linearPattern(pattern)
  } catch {
    throw new CelRefused(node, 'The regular expression is not valid.', 'Syntax is RE2: no look-ahead, look-behind or back-references.')
  }
}

function isField(node: ASTNode): boolean {
  if (node.op === 'id') return true
  return (node.op === '.' || node.op === '[]') && isField(node.args[0])
}

function printValue(node: Extract<ASTNode, { op: 'value' }>): string {
  const value = node.args
  if (typeof value === 'string') return quoted(value)
  if (value instanceof Uint8Array)
    throw new CelRefused(node, 'Bytes are not part of the expression language here.', 'Write a text: leave out the b before the quote.')
  if (typeof value === 'bigint' || value instanceof UnsignedInt) return printNumber(node, Number(value.valueOf()))
  return typeof value === 'number' ? printNumber(node, value) : String(value)
}

function printNumber(node: ASTNode, value: number): string {
  const text = String(value)
  if (/[.e]/.test(text)) return text
  if (Number.isSafeInteger(value) || /[.eE]/.test(node.input.slice(node.start, node.end))) return `${text}.0`
  throw new CelRefused(
    node,
    `The number ${node.input.slice(node.start, Math.min(node.end, node.start + 60))} is too large to count with.`,
    'Whole numbers beyond 9007199254740991 stay text: put it in quotes.',
  )
}

/** Only what the lexer cannot read raw is escaped, so emoji and every other character pass unchanged. */
function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\r', '\\r')}"`
}
