import { type Graph, type GraphInput, graphSchema } from '@heddle/core/graph/graph'
import { describe, expect, it } from 'vitest'
import { clearPlace } from './clear-place'
import type { Box } from './next-place'
import { tidy } from './tidy'

const card = { width: 240, height: 98 }
const note = { width: 300, height: 160 }

describe('tidying up', () => {
  it.each(['down', 'right'] as const)('lays no card on a note, wherever the notes lie (%s)', async (direction) => {
    for (const at of [
      { x: 100, y: 40 },
      { x: 60, y: 300 },
      { x: 340, y: 180 },
      { x: -40, y: -20 },
    ]) {
      const graph = drawing(direction, [at, { x: at.x + 20, y: at.y + 30 }])
      const boxes = await tidied(graph)
      expect(overlaps(boxes)).toEqual([])
    }
  })

  it('leaves notes alone that lie clear, and the drawing where it is', async () => {
    const graph = drawing('down', [{ x: 2000, y: 900 }])
    const moved = await tidy(graph, sizesOf(graph))
    expect(moved.map(({ id }) => id)).not.toContain('note-0')
    expect(Math.min(...moved.map(({ position }) => position.x))).toBe(100)
    expect(Math.min(...moved.map(({ position }) => position.y))).toBe(40)
  })

  it('moves a note as little as it can', () => {
    expect(clearPlace({ x: 0, y: 80, ...card }, [{ x: 0, y: 0, ...card }])).toEqual({ x: 0, y: 122 })
    expect(clearPlace({ x: 200, y: 0, ...card }, [{ x: 0, y: 0, ...card }])).toEqual({ x: 264, y: 0 })
    expect(clearPlace({ x: 500, y: 0, ...card }, [{ x: 0, y: 0, ...card }])).toEqual({ x: 500, y: 0 })
  })
})

function drawing(direction: Graph['direction'], notes: readonly { readonly x: number; readonly y: number }[]): Graph {
  const node = (id: string, at: number): GraphInput['nodes'][number] => ({
    ...{ id, key: id, kind: 'set', title: id },
    position: { x: 100 + (at % 3) * 30, y: 40 + at * 17 },
  })
  return graphSchema.parse({
    format: 1,
    direction,
    nodes: [
      ...['a', 'b', 'c', 'd', 'e'].map(node),
      ...notes.map((position, index) => ({ id: `note-${index}`, key: `note_${index}`, kind: 'note', title: 'Note', position, size: note })),
    ],
    edges: ['a-b', 'a-c', 'b-d', 'c-d', 'd-e'].map((id) => ({ id, from: id.slice(0, 1), port: 'done', to: id.slice(2) })),
  })
}

function sizesOf({ nodes }: Graph) {
  return new Map(nodes.map(({ id, size }) => [id, size ?? card]))
}

async function tidied(graph: Graph): Promise<readonly (Box & { readonly id: string })[]> {
  const sizes = sizesOf(graph)
  const moved = new Map((await tidy(graph, sizes)).map(({ id, position }) => [id, position]))
  return graph.nodes.map(({ id, position }) => ({ id, ...(moved.get(id) ?? position), ...(sizes.get(id) ?? card) }))
}

function overlaps(boxes: readonly (Box & { readonly id: string })[]): readonly string[] {
  return boxes.flatMap((a, at) =>
    boxes
      .slice(at + 1)
      .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height)
      .map((b) => `${a.id} ${b.id}`),
  )
}
