import type { ASTNode } from '@marcbachmann/cel-js'

/** How tightly the operators of the language bind. */
const BINDS: Readonly<Record<string, number>> = { '?:': 1, '||': 2, '&&': 3, '==': 4, '!=': 4, '<': 5, '<=': 5, '>': 5, '>=': 5, in: 5, '+': 6, '-': 6 }
const TIGHTER: Readonly<Record<string, number>> = { '*': 7, '/': 7, '%': 7, '!_': 8, '-_': 8 }
const OPERATORS: ReadonlyMap<string, string> = new Map([
  ['plus', '+'],
  ['minus', '-'],
  ['times', '*'],
  ['quot', '/'],
  ['rest', '%'],
  ['same', '=='],
  ['among', 'in'],
])
const NAMES: ReadonlyMap<string, string> = new Map([
  ['len', 'size'],
  ['whole', 'int'],
  ['moment', 'timestamp'],
  ['given', 'has'],
  ['safeMatches', 'matches'],
])

interface Written {
  readonly text: string
  readonly binds: number
}

/** The tree of an expression in a plan as a person writes it, for messages: `plus(a, 1.0)` is `a + 1`. */
export function asWritten(tree: ASTNode): string {
  return write(tree).text
}

function write(node: ASTNode): Written {
  switch (node.op) {
    case 'value':
      return whole(typeof node.args === 'string' ? JSON.stringify(node.args) : String(node.args))
    case 'id':
      return whole(node.args)
    case '.':
      return whole(`${within(node.args[0], 9)}.${node.args[1]}`)
    case '[]':
      return whole(`${within(node.args[0], 9)}[${asWritten(node.args[1])}]`)
    case '!_':
      return node.args.op === 'call' && node.args.args[0] === 'same' ? infix('!=', node.args.args[1]) : { text: `!${within(node.args, 8)}`, binds: 8 }
    case '-_':
      return { text: `-${within(node.args, 8)}`, binds: 8 }
    case 'call':
      return call(node.args[0], node.args[1])
    case 'rcall':
      return whole(`${within(node.args[1], 9)}.${NAMES.get(node.args[0]) ?? node.args[0]}(${list(node.args[2])})`)
    case 'list':
      return whole(`[${list(node.args)}]`)
    case 'map':
      return whole(`{${node.args.map((pair) => pair.map(asWritten).join(': ')).join(', ')}}`)
    case '?:':
      return { text: `${within(node.args[0], 2)} ? ${asWritten(node.args[1])} : ${asWritten(node.args[2])}`, binds: 1 }
    case '.?':
    case '[?]':
      return whole('…')
    default:
      return infix(node.op, node.args)
  }
}

function call(name: string, args: readonly ASTNode[]): Written {
  const operator = OPERATORS.get(name)
  const [only] = args
  if (operator !== undefined) return infix(operator, args)
  return name === 'dyn' && only !== undefined ? write(only) : whole(`${NAMES.get(name) ?? name}(${list(args)})`)
}

function infix(operator: string, [left, right]: readonly ASTNode[]): Written {
  const binds = BINDS[operator] ?? TIGHTER[operator] ?? 0
  if (left === undefined || right === undefined) return whole('…')
  return { text: `${within(left, binds)} ${operator} ${within(right, binds + 1)}`, binds }
}

function within(node: ASTNode, least: number): string {
  const { text, binds } = write(node)
  return binds < least ? `(${text})` : text
}

function list(nodes: readonly ASTNode[]): string {
  return nodes.map(asWritten).join(', ')
}

function whole(text: string): Written {
  return { text, binds: 9 }
}
