import { EditRefused } from './edit-refused'
import type { Graph } from './graph'
import { celReserved, keyPattern } from './key'

/** @throws EditRefused when no node may be called so in this graph. `except` is the node that is being renamed. */
export function refuseKey(graph: Graph, key: string, except?: string): void {
  if (!keyPattern.test(key)) {
    const free = freeKey(graph, key)
    throw new EditRefused(
      'node.key-form',
      key === '' ? 'A node needs a key.' : `"${key.slice(0, 60)}" cannot be a key: small letters a to z, digits and _, a letter first, at most 48.`,
      `Call it ${free}; the title may be any text.`,
    )
  }
  if (celReserved.has(key)) throw new EditRefused('node.reserved-key', `"${key}" has a meaning of its own in expressions.`, `Call it ${freeKey(graph, key)}.`)
  if (graph.nodes.some((node) => node.key === key && node.id !== except)) {
    throw new EditRefused('node.duplicate-key', `Another node is called ${key} already.`, `Call it ${freeKey(graph, key)}.`)
  }
}

/** A key that is like `wanted` (a kind, a title, another key) and free: `http_request`, `http_request_2`. */
export function freeKey({ nodes }: Pick<Graph, 'nodes'>, wanted: string): string {
  const taken = new Set(nodes.map(({ key }) => key))
  const plain = wanted
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 40)
  const stem = plain === '' ? 'node' : celReserved.has(plain) ? `${plain}_1` : plain
  if (!taken.has(stem)) return stem
  const base = stem.replace(/_\d+$/, '')
  let number = 2
  while (taken.has(`${base}_${number}`)) number++
  return `${base}_${number}`
}
