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

/** start -> an approval whose amount may be changed, open for a minute -> one of two outputs. */
export const refund: GraphInput = {
  format: 1,
  nodes: [
    {
      id: 's',
      key: 'start',
      kind: 'start',
      title: 'Start',
      config: {
        fields: [
          { name: 'order', type: 'text' },
          { name: 'amount', type: 'number' },
        ],
      },
    },
    {
      id: 'r',
      key: 'refund',
      kind: 'approval',
      title: 'Confirm the refund',
      config: {
        question: 'Refund {{start.amount}} EUR for order {{start.order}}?',
        why: 'Charged twice.',
        values: [
          { name: 'order', value: '{{start.order}}' },
          { name: 'amount', value: '{{start.amount}}', edit: true, type: 'number' },
        ],
        buttons: [
          { port: 'approve', tone: 'good', next: 'Refunds the amount once.' },
          { port: 'reject', tone: 'bad', next: 'No money moves.' },
          { port: 'half', title: 'Half of it', tone: 'plain' },
        ],
        deadline: true,
        deadlineAmount: '1',
        deadlineUnit: 'minutes',
      },
    },
    { id: 'y', key: 'yes', kind: 'output', title: 'Refunded', config: { value: 'Refunded {{refund.value.amount}} EUR' } },
    { id: 'n', key: 'no', kind: 'output', title: 'Not refunded', config: { value: 'Not refunded: {{refund.note ?? "no reason given"}}' } },
  ],
  edges: [
    { id: 'e1', from: 's', port: 'done', to: 'r' },
    { id: 'e2', from: 'r', port: 'approve', to: 'y' },
    { id: 'e3', from: 'r', port: 'half', to: 'y' },
    { id: 'e4', from: 'r', port: 'reject', to: 'n' },
    { id: 'e5', from: 'r', port: 'timeout', to: 'n' },
  ],
}

/** start -> waits until the order's payment was received -> output of what that brought. */
export const payment: GraphInput = graphOf({ key: 'paid', kind: 'wait', config: { mode: 'event', event: 'payment.received', key: '{{start.order}}' } }, [
  { name: 'order', type: 'text' },
])
