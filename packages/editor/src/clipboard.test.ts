import type { Fragment } from '@heddle/core/graph/copy-nodes'
import { describe, expect, it } from 'vitest'
import { clippingOf, fragmentOf } from './clipboard'

const fragment: Fragment = {
  nodes: [{ id: 'n1', key: 'a', kind: 'note', version: 1, title: 'A', config: {}, position: { x: 0, y: 0 } }],
  edges: [],
  attachments: [],
}

describe('the clipboard', () => {
  it('gives back what was copied', () => {
    expect(fragmentOf(clippingOf(fragment))).toEqual(fragment)
  })

  it.each([
    ['words', 'heddle/fragment'],
    ['other JSON', '{"nodes":[],"edges":[]}'],
    ['null', 'null'],
    ['nodes that are none', '{"heddle/fragment":{"nodes":[{"id":1}],"edges":[]}}'],
    ['a node without a place', '{"heddle/fragment":{"nodes":[{"id":"n","key":"a","kind":"k","title":"A","position":{"x":"left"}}],"edges":[]}}'],
    ['edges that are none', clippingOf({ ...fragment, edges: [{}] as never })],
    ['no nodes', clippingOf({ ...fragment, nodes: [] })],
  ])('does not take %s for nodes', (_says, clipping) => {
    expect(fragmentOf(clipping)).toBeUndefined()
  })
})
