import type { Graph, GraphNode } from '@heddle/core/graph/graph'
import { cardWidth } from './card-size'
import type { Box } from './next-place'

const TALL = 98
/** Where the port of a card lies that has its ports at the sides. */
const PORT_TOP = 22

type Sizes = ReadonlyMap<string, Pick<Box, 'width' | 'height'>>

/** Positions by layers (ELK, loaded when first asked for); notes stay where they are. */
export async function tidy(graph: Graph, sizes: Sizes): Promise<readonly Pick<GraphNode, 'id' | 'position'>[]> {
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
    children: nodes.map((node) => childOf(node, sizes, graph.direction)),
    edges: graph.edges
      .filter(({ from, to }) => ids.has(from) && ids.has(to))
      .map(({ id, from, to }) => ({ id, sources: [`${from}-out`], targets: [`${to}-in`] })),
  })
  return (layout.children ?? []).map(({ id, x = 0, y = 0 }) => ({ id, position: { x, y } }))
}

/** Cards in a row stand with their heads in one line, since that is where their ports are. */
function childOf({ id }: GraphNode, sizes: Sizes, direction: Graph['direction']) {
  const { width, height } = sizes.get(id) ?? { width: cardWidth, height: TALL }
  const ends =
    direction === 'down' ? { in: { x: width / 2, y: 0 }, out: { x: width / 2, y: height } } : { in: { x: 0, y: PORT_TOP }, out: { x: width, y: PORT_TOP } }
  return {
    id,
    width,
    height,
    layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
    ports: [
      { id: `${id}-in`, ...ends.in, width: 0, height: 0 },
      { id: `${id}-out`, ...ends.out, width: 0, height: 0 },
    ],
  }
}
