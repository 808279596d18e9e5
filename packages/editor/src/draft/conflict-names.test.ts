import { expect, it } from 'vitest'
import { conflictNames } from './conflict-names'

it('names what is in question as people know it', () => {
  const node = { kind: 'output', version: 1, config: {}, position: { x: 0, y: 0 } }
  const graph = {
    nodes: [
      { ...node, id: 'a', key: 'ask', title: 'Ask the boss' },
      { ...node, id: 'b', key: 'send', title: 'Send' },
    ],
    edges: [{ id: 'e', from: 'a', port: 'done', to: 'b' }],
  } as unknown as Parameters<typeof conflictNames>[0]
  expect(conflictNames(graph, ['b'])).toEqual(['Send'])
  expect(conflictNames(graph, ['b', 'e'])).toEqual(['Send', 'Ask the boss'])
  expect(conflictNames(graph, ['graph', 'gone'])).toEqual([])
})
