import { describe, expect, it } from 'vitest'
import { exampleTypes, graphOf } from './graph-examples'
import { upgradeNodes } from './upgrade'

const [step] = [exampleTypes.step].filter((type) => type !== undefined)
if (step === undefined) throw new Error('the examples have a step')
const types = {
  step: {
    ...step,
    version: 3,
    upgrades: { 1: (older: unknown) => ({ text: (older as { words: string }).words }), 2: (older: unknown) => ({ ...(older as object), code: '' }) },
  },
}
const at = (version: number, config: Record<string, string>) =>
  graphOf({ nodes: [{ id: 'a', key: 'a', kind: 'step', title: 'A', version, config }], edges: [] })

describe('settings of an older version', () => {
  it('are brought forward step by step', () => {
    const { graph, problems } = upgradeNodes(at(1, { words: 'hi' }), types)
    expect(problems).toEqual([])
    expect(graph.nodes).toMatchObject([{ version: 3, config: { text: 'hi', code: '' } }])
  })

  it('of a newer version, or with no way forward, are a problem and stay', () => {
    const newer = at(4, {})
    expect(upgradeNodes(newer, types)).toMatchObject({ graph: newer, problems: [{ code: 'setting.invalid', at: { id: 'a' } }] })
    expect(upgradeNodes(at(1, {}), { step: { ...step, version: 2 } }).problems).toHaveLength(1)
  })

  it('that are present or of an unknown kind stay the same object', () => {
    const present = at(3, {})
    expect(upgradeNodes(present, types).graph).toBe(present)
    expect(upgradeNodes(present, {}).graph).toBe(present)
  })
})
