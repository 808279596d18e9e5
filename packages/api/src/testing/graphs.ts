import type { GraphInput } from '@heddle/core/graph/graph'

/** start -> one node -> output of its value. */
export function graphOf(
  node: { readonly key: string; readonly kind: string; readonly config: Record<string, unknown> },
  fields: readonly object[] = [],
): GraphInput {
  return {
    format: 1,
    nodes: [
      { id: 's', key: 'start', kind: 'start', title: 'Start', config: { fields: [...fields] as never } },
      { id: 'n', title: 'Node', ...node, config: node.config as never },
      { id: 'o', key: 'output', kind: 'output', title: 'Output', config: { value: `{{${node.key}}}` } },
    ],
    edges: [
      { id: 'e1', from: 's', port: 'done', to: 'n' },
      { id: 'e2', from: 'n', port: 'done', to: 'o' },
    ],
  }
}

/** start -> output that says the input's `text`. */
export const echo: GraphInput = {
  format: 1,
  nodes: [
    { id: 's', key: 'start', kind: 'start', title: 'Start', config: { fields: [{ name: 'text', type: 'text' }] } },
    { id: 'o', key: 'output', kind: 'output', title: 'Output', config: { value: '{{input.text}}' } },
  ],
  edges: [{ id: 'e', from: 's', port: 'done', to: 'o' }],
}

/** start -> output that says the whole input, whatever it is. */
export const anyEcho: GraphInput = {
  format: 1,
  nodes: [
    { id: 's', key: 'start', kind: 'start', title: 'Start' },
    { id: 'o', key: 'output', kind: 'output', title: 'Output', config: { value: '{{input}}' } },
  ],
  edges: [{ id: 'e', from: 's', port: 'done', to: 'o' }],
}
