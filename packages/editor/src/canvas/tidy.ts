import type { Graph, GraphNode } from '@heddle/core/graph/graph'
import { cardWidth } from './card-size'
import { clearPlace } from './clear-place'
import type { Box } from './next-place'

const TALL = 100
/** Where the port of a card lies that has its ports at the sides. */
const PORT_TOP = 22

type Sizes = ReadonlyMap<string, Pick<Box, 'width' | 'height'>>
type Moved = Pick<GraphNode, 'id' | 'position'>

/**
 * Positions by layers (ELK, loaded when first asked for). The drawing stays where it is on the canvas, and so do notes:
 * only one that a card would lie on moves aside.
 */
export async function tidy(graph: Graph, sizes: Sizes): Promise<readonly Moved[]> {
  const cards = graph.nodes.filter((node) => node.kind !== 'note' && node.parent === undefined)
  if (cards.length === 0) return []
  const laid = await inLayers(graph, cards, sizes)
  const shift = { x: leftOf(cards) - leftOf(laid), y: topOf(cards) - topOf(laid) }
  const moved = laid.map(({ id, position }) => ({ id, position: { x: position.x + shift.x, y: position.y + shift.y } }))
  return [...moved, ...clearedNotes(graph, moved, sizes)]
}

async function inLayers(graph: Graph, cards: readonly GraphNode[], sizes: Sizes): Promise<readonly Moved[]> {
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js')
  const ids = new Set(cards.map(({ id }) => id))
  const layout = await new Elk().layout({
    id: 'graph',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': graph.direction === 'down' ? 'DOWN' : 'RIGHT',
      'elk.spacing.nodeNode': '40',
      'elk.layered.spacing.nodeNodeBetweenLayers': '56',
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
    },
    children: cards.map((node) => childOf(node, sizes, graph.direction)),
    edges: graph.edges
      .filter(({ from, to }) => ids.has(from) && ids.has(to))
      .map(({ id, from, to }) => ({ id, sources: [`${from}-out`], targets: [`${to}-in`] })),
  })
  return (layout.children ?? []).map(({ id, x = 0, y = 0 }) => ({ id, position: { x, y } }))
}

function clearedNotes(graph: Graph, moved: readonly Moved[], sizes: Sizes): readonly Moved[] {
  const taken = moved.map((each) => boxOf(each, sizes))
  return graph.nodes.flatMap((note) => {
    if (note.kind !== 'note') return []
    const box = boxOf(note, sizes)
    const place = clearPlace(box, taken)
    taken.push({ ...box, ...place })
    return place.x === box.x && place.y === box.y ? [] : [{ id: note.id, position: place }]
  })
}

function boxOf({ id, position }: Moved, sizes: Sizes): Box {
  return { ...position, ...(sizes.get(id) ?? { width: cardWidth, height: TALL }) }
}

function leftOf(nodes: readonly Moved[]): number {
  return Math.min(...nodes.map(({ position }) => position.x))
}

function topOf(nodes: readonly Moved[]): number {
  return Math.min(...nodes.map(({ position }) => position.y))
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
