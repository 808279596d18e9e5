import type { GraphNode } from '@heddle/core/graph/graph'
import { parseInstance } from '@heddle/core/run/instance'

/** The key of the node that an instance, or a try of it, came from: `polish` of `polish.generate@1.0/c1/a2`. */
export function nodeKeyOf(instance: string): string {
  const [step = instance] = instance.split('/')
  return parseInstance(step).step.split('.')[0] ?? step
}

/** How people call an instance: the node's title, which part of a pattern, which pass of a loop. */
export function instanceName(instance: string, node: GraphNode | undefined, pass: (numbers: string) => string): string {
  const { step, path } = parseInstance(instance)
  const part = step.split('.').slice(1).join('.')
  const passes = path.length === 0 ? '' : pass(path.map((index) => index + 1).join('.'))
  return [node?.title ?? step, part, passes].filter((each) => each !== '').join(', ')
}
