import type { Graph, GraphNode } from '@heddle/core/graph/graph'
import { cardWidth } from './card-size'

const TALL = 98

/** Positions by layers (ELK, loaded when first asked for); notes stay where they are. */
export async function tidy(graph: Graph): Promise<readonly Pick<GraphNode, 'id' | 'position'>[]> {
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js')
  const nodes = graph.nodes.filter((node) => node.kind !== 'note' && node.parent === undefined)
  const ids = new Set(nodes.map(({ id }) => id))
  const layout = await new Elk().layout({
    id: 'graph',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': graph.direction === 'down' ? 'DOWN' : 'RIGHT',
      'elk.spacing.nodeNode': '40',
      'elk.layered.spacing.nodeNodeBetweenLayers': '56',
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
    },
    children: nodes.map(({ id, size }) => ({ id, width: size?.width ?? cardWidth, height: size?.height ?? TALL })),
    edges: graph.edges.filter(({ from, to }) => ids.has(from) && ids.has(to)).map(({ id, from, to }) => ({ id, sources: [from], targets: [to] })),
  })
  return (layout.children ?? []).map(({ id, x = 0, y = 0 }) => ({ id, position: { x, y } }))
}
