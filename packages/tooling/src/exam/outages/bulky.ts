import type { GraphInput } from '@heddle/core/graph/graph'
import { edge, node } from '../product/draw'

/** Brings a large text to its end: a store of values has to keep it more than once. */
export const bulkyGraph: GraphInput = {
  format: 1,
  nodes: [
    node('start', 'start', {
      fields: [
        { name: 'run', type: 'text' },
        { name: 'text', type: 'text' },
      ],
    }),
    node('answer', 'output', { value: '{{input.run}} {{input.text}}' }),
  ],
  edges: [edge('start', 'answer')],
}

/** 200 KB that no compression makes small. */
export function bulk(): string {
  return Array.from({ length: 3125 }, () => crypto.randomUUID() + crypto.randomUUID().slice(0, 28)).join('')
}
