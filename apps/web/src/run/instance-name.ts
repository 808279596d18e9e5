import type { GraphNode } from '@heddle/core/graph/graph'
import { parseInstance } from '@heddle/core/run/instance'

/** The key of the node that an instance came from: `polish` of `polish.generate@1.0`. */
export function nodeKeyOf(instance: string): string {
  return parseInstance(instance).step.split('.')[0] ?? instance
}

/** How people call an instance: the node's title, which part of a pattern, which pass of a loop. */
export function instanceName(instance: string, node: GraphNode | undefined, pass: (numbers: string) => string): string {
  const { step, path } = parseInstance(instance)
  const part = step.split('.').slice(1).join('.')
  const passes = path.length === 0 ? '' : pass(path.map((index) => index + 1).join('.'))
  return [node?.title ?? step, part, passes].filter((each) => each !== '').join(', ')
}
