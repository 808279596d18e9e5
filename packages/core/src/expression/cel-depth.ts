import type { ASTNode } from '@marcbachmann/cel-js'

/** Evaluating goes a few calls deeper for each level; this many fit into any stack, whoever calls. */
const DEEPEST = 1000

/** Ends the sentence that begins with what was read or evaluated. */
export const TOO_DEEP = `it is nested deeper than ${DEEPEST} levels, or has a longer chain of && or ||`

/**
 * Refuses a tree that could be too deep for a stack: where it overflows differs from machine to machine, and a condition that swallows
 * errors would hold on one of them and not on the other. Without recursion itself.
 *
 * @throws Error
 */
export function checkDepth(tree: ASTNode): void {
  let level: readonly ASTNode[] = [tree]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) throw new Error(TOO_DEEP)
    level = level.flatMap(partsOf)
  }
}

function partsOf(node: ASTNode): readonly ASTNode[] {
  switch (node.op) {
    case 'value':
    case 'id':
      return []
    case '!_':
    case '-_':
      return [node.args]
    case '.':
    case '.?':
      return [node.args[0]]
    case 'call':
      return node.args[1]
    case 'rcall':
      return [node.args[1], ...node.args[2]]
    case 'map':
      return node.args.flat()
    default:
      return node.args
  }
}

/** The stack was too small all the same. Never a value to go on with. */
export function isOverflow(error: unknown): boolean {
  return error instanceof RangeError && /call stack/i.test(error.message)
}
