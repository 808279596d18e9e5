import { describe, expect, it } from 'vitest'
import { freeKey } from './free-key'
import { nodeSchema } from './graph'
import { exampleGraph, exampleTypes } from './graph-examples'
import { defaultConfig, newNode } from './new-node'

const type = (kind: string) => {
  const found = exampleTypes[kind]
  if (found === undefined) throw new Error(kind)
  return found
}

describe('a new node', () => {
  it('has a free id and key, the title of its type, and its default settings', () => {
    const node = newNode(exampleGraph, type('step'), { x: 1, y: 2 })
    expect(node).toEqual({
      id: 'n7',
      key: 'step',
      kind: 'step',
      version: 1,
      title: 'Step',
      config: { text: '', headers: {}, model: '', code: '' },
      position: { x: 1, y: 2 },
    })
    expect(nodeSchema.safeParse(node).success).toBe(true)
  })

  it('leaves out what a person must fill in', () => {
    expect(defaultConfig(type('output'))).toEqual({ size: 3 })
  })
})

describe('a free key', () => {
  it.each([
    ['http-request', 'http_request'],
    ['while', 'while_1'],
    ['inner', 'inner_3'],
    ['inner_2', 'inner_3'],
    ['变量', 'node'],
    ['9 lives', 'lives'],
    ['x'.repeat(80), 'x'.repeat(40)],
    ['__proto__', 'proto'],
    ['constructor', 'constructor'],
  ])('for %s is %s', (wanted, key) => {
    expect(freeKey(exampleGraph, wanted)).toBe(key)
  })
})
