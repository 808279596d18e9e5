import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEdits, type Edit, EditRefused, editSchema } from './edits'
import type { Graph } from './graph'
import { exampleGraph, exampleTypes, graphOf } from './graph-examples'

const apply = (graph: Graph, ...edits: Edit[]) => applyEdits(graph, edits, exampleTypes)

function refusal(graph: Graph, ...edits: Edit[]): EditRefused | undefined {
  try {
    apply(graph, ...edits)
    return undefined
  } catch (error) {
    if (error instanceof EditRefused) return error
    throw error
  }
}

/** Any edit at all, mostly of things that are there. */
const anyEdit: fc.Arbitrary<Edit> = (() => {
  const id = fc.constantFrom('s', 'b', 'i', 'l', 'j', 'o', 'x', 'y', 'z')
  const key = fc.constantFrom('start', 'choice', 'inner', 'round', 'other', 'x', 'y', 'item', 'Bad')
  const text = fc.constantFrom('{{start}}', '{{x.a}} {{y}} \\{{start}}', 'plain', '{{inner | upper ?? "start"}}', '{{ {{start}}')
  const cel = fc.constantFrom('start.a > 1', 'xs.map(x, x + start)', 'xs.map(start, start + x)', 'start.', 'has(inner.y) && y')
  const config = fc.oneof(
    fc.record({ text, value: fc.array(text, { maxLength: 2 }) }),
    fc.record({ cases: fc.array(fc.record({ port: fc.constant('yes'), when: cel }), { maxLength: 2 }) }),
  )
  const start = fc.constantFrom({ when: 'settled' } as const, { when: 'count', n: 2, ifNot: 'skip', losers: 'finish' } as const)
  const point = fc.record({ x: fc.integer(), y: fc.integer() })
  const at = fc.nat(8)
  const node = fc.record(
    { id, key, kind: fc.constantFrom('step', 'branch', 'ghost'), version: fc.constant(1), title: fc.constant('T'), config, position: point },
    { requiredKeys: ['id', 'key', 'kind', 'version', 'title', 'config', 'position'] },
  )
  return fc.oneof<fc.Arbitrary<Edit>[]>(
    fc.record({ edit: fc.constant('add-node' as const), node, at }),
    fc.record({ edit: fc.constant('add-node' as const), node: fc.tuple(node, id).map(([some, parent]) => ({ ...some, parent })) }),
    fc.record({ edit: fc.constant('remove-node' as const), id }),
    fc.record({ edit: fc.constant('move-node' as const), id, position: point }),
    fc.record({ edit: fc.constant('resize-node' as const), id, size: fc.constantFrom(null, { width: 50, height: 50 }) }),
    fc.record({ edit: fc.constant('set-config' as const), id, config }),
    fc.record({ edit: fc.constant('set-title' as const), id, title: fc.constantFrom('', ' ', '变量 "x"') }),
    fc.record({ edit: fc.constant('set-key' as const), id, key }),
    fc.record({ edit: fc.constant('set-start' as const), id, start: fc.oneof(start, fc.constant(null)) }),
    fc.record({ edit: fc.constant('set-parent' as const), id, parent: fc.oneof(id, fc.constant(null)) }),
    fc.record({
      edit: fc.constant('add-edge' as const),
      edge: fc.record({ id: fc.constantFrom('e1', 'e5', 'e6'), from: id, port: fc.constantFrom('done', 'yes'), to: id }),
      at,
    }),
    fc.record({ edit: fc.constant('remove-edge' as const), id: fc.constantFrom('e1', 'e2', 'e3', 'e5') }),
    fc.record({
      edit: fc.constant('attach' as const),
      attachment: fc.record({ id: fc.constantFrom('a1', 'a3'), node: id, kind: fc.constant('memory' as const), object: fc.constant('m') }),
      at,
    }),
    fc.record({ edit: fc.constant('detach' as const), id: fc.constantFrom('a1', 'a2', 'a3') }),
    fc.constant<Edit>({ edit: 'set-variables', variables: { n: [1, null] } }),
    fc.constantFrom<Edit>({ edit: 'set-direction', direction: 'right' }, { edit: 'set-direction', direction: 'down' }),
    fc.constant<Edit>({ edit: 'replace', graph: exampleGraph }),
  )
})()

/** Two nodes of one key, an edge to nowhere, a container that holds itself: what a file may hold. */
const brokenGraph = graphOf({
  nodes: [
    { id: 's', key: 'start', kind: 'step', title: 'A', config: { text: '{{start}}' } },
    { id: 'b', key: 'start', kind: 'step', title: 'B', parent: 'b', config: { text: '{{x}} {{start}}' } },
  ],
  edges: [{ id: 'e1', from: 's', port: 'done', to: 'ghost' }],
  attachments: [{ id: 'a1', node: 'ghost', kind: 'memory', object: 'm' }],
})

describe('an edit followed by its inverse', () => {
  it.each([
    ['a sound graph', exampleGraph],
    ['a broken graph', brokenGraph],
  ])('leaves %s exactly as it was, order included (cases K6)', (_says, graph) => {
    const before = JSON.stringify(graph)
    let applied = 0
    fc.assert(
      fc.property(fc.array(anyEdit, { minLength: 1, maxLength: 6 }), (wanted) => {
        const edits = wanted.filter((edit, at) => refusal(graph, ...wanted.slice(0, at), edit) === undefined)
        if (refusal(graph, ...edits) !== undefined) return
        applied += edits.length
        const { graph: after, inverse } = apply(graph, ...edits)
        expect(JSON.stringify(apply(after, ...inverse).graph)).toBe(before)
        expect(JSON.stringify(graph)).toBe(before)
      }),
      { numRuns: 500 },
    )
    expect(applied).toBeGreaterThan(100)
  })

  it('and redone, is the edit again (cases K6)', () => {
    const { graph, inverse } = apply(exampleGraph, { edit: 'set-config', id: 'i', config: { text: 'new', code: 'x = 1' } })
    const undone = apply(graph, ...inverse)
    const redone = apply(undone.graph, ...undone.inverse)
    expect(redone.graph).toEqual(graph)
  })
})

describe('removing a node', () => {
  it('takes its edges, attachments and all that is inside with it', () => {
    const { graph } = apply(exampleGraph, { edit: 'remove-node', id: 'l' })
    expect(graph.nodes.map(({ id }) => id)).toEqual(['s', 'b', 'o'])
    expect(graph.edges.map(({ id }) => id)).toEqual(['e1'])
    expect(graph.attachments.map(({ id }) => id)).toEqual(['a2'])
  })
})

describe('an edit that makes no sense', () => {
  const node = { id: 'x', key: 'x', kind: 'step', version: 1, title: 'X', config: {}, position: { x: 0, y: 0 } }

  it.each<[string, Edit, string]>([
    ['a title that is empty (cases C11)', { edit: 'set-title', id: 's', title: '' }, 'node.title'],
    ['a title of spaces (cases C11)', { edit: 'set-title', id: 's', title: ' \n' }, 'node.title'],
    ['a title that is too long', { edit: 'set-title', id: 's', title: 'x'.repeat(201) }, 'node.title'],
    ['a key that is empty', { edit: 'set-key', id: 's', key: '' }, 'node.key-form'],
    ['a key of another form', { edit: 'set-key', id: 's', key: 'Get weather!' }, 'node.key-form'],
    ['a key that CEL knows', { edit: 'set-key', id: 's', key: 'list' }, 'node.reserved-key'],
    ['a key that is a root', { edit: 'set-key', id: 's', key: 'item' }, 'node.reserved-key'],
    ['a key twice', { edit: 'set-key', id: 's', key: 'inner' }, 'node.duplicate-key'],
    ['a node twice', { edit: 'add-node', node: { ...node, id: 's' } }, 'node.taken'],
    ['a node of a key that is taken', { edit: 'add-node', node: { ...node, key: 'inner' } }, 'node.duplicate-key'],
    ['a node in a container that is not there', { edit: 'add-node', node: { ...node, parent: 'ghost' } }, 'node.parent'],
    ['a container in itself', { edit: 'set-parent', id: 'l', parent: 'i' }, 'node.parent'],
    ['a node that is not there', { edit: 'set-config', id: 'ghost', config: {} }, 'node.missing'],
    ['an edge to nowhere', { edit: 'add-edge', edge: { id: 'e9', from: 's', port: 'done', to: 'ghost' } }, 'edge.unknown-node'],
    ['an edge twice', { edit: 'add-edge', edge: { id: 'e9', from: 's', port: 'done', to: 'b' } }, 'edge.duplicate'],
    ['an edge id twice', { edit: 'add-edge', edge: { id: 'e1', from: 's', port: 'done', to: 'o' } }, 'edge.taken'],
    ['an edge that is not there', { edit: 'remove-edge', id: 'e9' }, 'edge.missing'],
    ['an attachment that is not there', { edit: 'detach', id: 'a9' }, 'attachment.missing'],
    ['an attachment id twice', { edit: 'attach', attachment: { id: 'a1', node: 's', kind: 'budget', object: 'b' } }, 'attachment.taken'],
  ])('is refused with a sentence: %s', (_says, edit, code) => {
    expect(refusal(exampleGraph, { edit: 'move-node', id: 's', position: { x: 1, y: 1 } }, edit)).toMatchObject({
      code,
      message: expect.stringMatching(/\.$/),
      hint: expect.stringMatching(/\.$/),
    })
  })

  it('proposes a key that is free', () => {
    expect(refusal(exampleGraph, { edit: 'set-key', id: 's', key: 'inner' })?.hint).toContain('inner_3')
    expect(refusal(exampleGraph, { edit: 'set-key', id: 's', key: 'Get weather!' })?.hint).toContain('get_weather')
  })
})

describe('edits on the wire', () => {
  it('come through JSON unchanged', () => {
    fc.assert(
      fc.property(anyEdit, (edit) => {
        const parsed = editSchema.safeParse(JSON.parse(JSON.stringify(edit)))
        if (edit.edit === 'add-node' && !parsed.success) return
        expect(parsed.data).toEqual(edit)
      }),
    )
  })
})
