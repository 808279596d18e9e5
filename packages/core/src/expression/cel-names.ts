import type { ASTNode } from '@marcbachmann/cel-js'

/** A name in an expression: where it stands, and what it means. */
export interface Name {
  readonly name: string
  readonly start: number
  readonly end: number
  /** The fields of it that are read, as far as their names stand there: of `a.b[0][c].d` those up to `[c]`. */
  readonly path: readonly (string | number)[]
  /** The `x` of `list.map(x, ...)` that it stands for; absent = it names something outside the expression. */
  readonly binder?: Binder
  /** All that are in force here, outermost first. */
  readonly around: readonly Binder[]
}

export interface Binder {
  readonly name: string
  readonly start: number
  readonly end: number
}

const BINDING = new Set(['all', 'exists', 'exists_one', 'map', 'filter'])

/** Every name in the tree but fields, functions and the binders themselves. */
export function namesIn(tree: ASTNode): Name[] {
  return visit(tree, [])
}

function visit(node: ASTNode, around: readonly Binder[], path: Name['path'] = []): Name[] {
  switch (node.op) {
    case 'value':
      return []
    case 'id': {
      const binder = around.findLast(({ name }) => name === node.args)
      return [{ name: node.args, start: node.start, end: node.end, path, around, ...(binder && { binder }) }]
    }
    case '!_':
    case '-_':
      return visit(node.args, around)
    case '.':
    case '.?':
      return visit(node.args[0], around, [node.args[1], ...path])
    case '[]':
      return visitItem(node.args, around, path)
    case 'call':
      return visitAll(node.args[1], around)
    case 'rcall':
      return visitCall(node.args, around)
    case 'map':
      return visitAll(node.args.flat(), around)
    default:
      return visitAll(node.args, around)
  }
}

function visitItem([list, key]: readonly [ASTNode, ASTNode], around: readonly Binder[], path: Name['path']): Name[] {
  const named = key.op === 'value' ? key.args : undefined
  if (typeof named === 'string') return visit(list, around, [named, ...path])
  if (typeof named === 'bigint') return visit(list, around, [Number(named), ...path])
  return [...visit(list, around), ...visit(key, around)]
}

function visitAll(nodes: readonly ASTNode[], around: readonly Binder[]): Name[] {
  return nodes.flatMap((node) => visit(node, around))
}

function visitCall([method, receiver, args]: [string, ASTNode, ASTNode[]], around: readonly Binder[]): Name[] {
  const [first, second] = args
  const loops = BINDING.has(method) && args.length >= 2
  const lets = method === 'bind' && receiver.op === 'id' && receiver.args === 'cel' && args.length === 3
  if (first?.op !== 'id' || second === undefined || !(loops || lets)) return [...visit(receiver, around), ...visitAll(args, around)]
  const inner = [...around, { name: first.args, start: first.start, end: first.end }]
  // cel.bind(x, value, body): the value does not see x.
  if (lets) return [...visit(receiver, around), ...visit(second, around), ...visitAll(args.slice(2), inner)]
  return [...visit(receiver, around), ...visitAll(args.slice(1), inner)]
}
