import type { Json } from '../json'
import type { Graph, GraphNode } from './graph'

/** JSON text with sorted keys and no spaces: equal values give equal texts. Fields that are undefined are left out. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${value} is no JSON number`)
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (typeof value !== 'object') throw new TypeError(`a ${typeof value} is no JSON value`)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{${fields
    .sort(byKey)
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`)
    .join(',')}}`
}

/**
 * The document as people keep it in git: fields in the schema's order, settings in alphabetical order, nodes and
 * edges as drawn, a line end at the end.
 */
export function graphText({ format, nodes, edges, attachments, variables, direction }: Graph): string {
  const ordered = {
    format,
    nodes: nodes.map(nodeInOrder),
    edges: edges.map(({ id, from, port, to }) => ({ id, from, port, to })),
    attachments: attachments.map(({ id, node, kind, object }) => ({ id, node, kind, object })),
    variables: sorted(variables),
    direction,
  }
  return `${JSON.stringify(ordered, null, 2)}\n`
}

function nodeInOrder({ id, key, kind, version, title, config, position, size, parent, start }: GraphNode): object {
  return {
    id,
    key,
    kind,
    version,
    title,
    config: sorted(config),
    position: { x: position.x, y: position.y },
    size,
    parent,
    start: start?.when === 'count' ? { when: start.when, n: start.n, ifNot: start.ifNot, losers: start.losers } : start,
  }
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(byKey)
      .map(([key, field]) => [key, sorted(field)]),
  )
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0
}
