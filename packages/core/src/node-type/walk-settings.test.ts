import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { renameKey } from '../graph/rename-key'
import { settingsThatApply } from './read-settings'
import { mentioning, type Setting, walkSettings } from './walk-settings'

function seen(schema: z.ZodType, value: unknown) {
  const found: Record<string, Setting['field']> = {}
  walkSettings(schema, value, {
    visit: ({ value: each, path, field }, inside) => {
      if (typeof each === 'string') found[path.join('.')] = field
      return inside(each)
    },
  })
  return found
}

const cel = z.string().meta({ field: 'expression' })
const text = z.string().meta({ field: 'area' })

describe('walking through settings', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['an object', z.object({ a: cel }), { a: 'x' }, 'a'],
    ['other fields of an object', z.object({}).catchall(cel), { a: 'x' }, 'a'],
    ['a list', z.array(cel), ['x'], '0'],
    ['a record', z.record(z.string(), cel), { a: 'x' }, 'a'],
    ['a tuple', z.tuple([z.number(), cel]), [1, 'x'], '1'],
    ['the rest of a tuple', z.tuple([z.number()], cel), [1, 'x'], '1'],
    ['default', cel.default(''), 'x', ''],
    ['prefault', cel.prefault(''), 'x', ''],
    ['optional', cel.optional(), 'x', ''],
    ['nullable', cel.nullable(), 'x', ''],
    ['readonly', z.array(cel).readonly(), ['x'], '0'],
    ['catch', cel.catch(''), 'x', ''],
    ['lazy', z.lazy(() => cel), 'x', ''],
    ['a pipe', cel.pipe(z.transform(String)), 'x', ''],
    ['one of several', z.union([z.number(), cel]), 'x', ''],
    [
      'the one whose fixed fields it has',
      z.union([z.object({ by: z.literal('a'), it: text }), z.object({ by: z.literal('b'), it: cel })]),
      { by: 'b', it: 'x' },
      'it',
    ],
    [
      'the same, half filled in',
      z.union([z.object({ by: z.literal('a'), it: text }), z.object({ by: z.literal('b'), it: cel, n: z.number() })]),
      { by: 'b', it: 'x' },
      'it',
    ],
    ['the only one of its form, half filled in', z.union([z.number(), z.array(text), z.object({ it: cel, n: z.number() })]), { it: 'x' }, 'it'],
  ])('finds what it is through %s', (_, schema, value, place) => {
    expect(seen(schema, value)[place]).toBe('expression')
    expect(mentioning(({ field }) => field === 'expression')(z.object({ all: schema }))).toBe(true)
    expect(mentioning(({ field }) => field === 'model')(schema)).toBe(false)
  })

  it('lets the nearest hint stand, and of several on one setting the outermost', () => {
    expect(
      seen(z.object({ a: z.array(z.string()).meta({ field: 'secret' }), b: text.optional().meta({ field: 'expression' }) }), { a: ['x'], b: 'y' }),
    ).toEqual({
      'a.0': 'secret',
      b: 'expression',
    })
  })

  it('knows nothing where the schema says nothing', () => {
    expect(seen(z.union([z.object({ by: z.literal('a'), it: cel }), z.object({ by: z.literal('b'), it: cel })]), { by: 'c', it: 'x' })).toEqual({
      by: undefined,
      it: undefined,
    })
    expect(walkSettings(undefined, { a: [1] }, { visit: ({ value }, inside) => (value === 1 ? 2 : inside(value)) })).toEqual({ a: [2] })
  })

  it('goes round where a schema leads back to itself', () => {
    interface Tree {
      readonly own?: string | undefined
      readonly list: readonly Tree[]
    }
    const tree: z.ZodType<Tree> = z.lazy(() => z.object({ list: z.array(tree), own: cel.optional() }))
    const has = mentioning(({ field }) => field === 'expression')
    const list = z.array(tree)
    expect([has(tree), has(list)]).toEqual([true, true])
    expect(seen(tree, { list: [{ list: [], own: 'x' }] })).toEqual({ 'list.0.own': 'expression' })
  })

  it('hands back the same object when nothing changes, and looks at a deep value once', () => {
    let value: unknown = 'x'
    for (let depth = 0; depth < 200; depth++) value = { a: [value] }
    let visits = 0
    const walked = walkSettings(z.json(), value, {
      visit: (setting, inside) => {
        visits += 1
        return inside(setting.value)
      },
    })
    expect(walked).toBe(value)
    expect(visits).toBe(401)
  })
})

describe('whoever walks', () => {
  const row = z.strictObject({
    on: z.boolean().default(false),
    when: z
      .string()
      .meta({ when: { field: 'on', is: [true] }, field: 'expression' })
      .default(''),
  })
  const config = z.strictObject({ rows: z.record(z.string(), row).readonly().prefault({}) })
  const stored = { rows: { first: { on: true, when: 'a.n > 1' }, second: { when: 'a.n > 2' } } }

  it('leaves out what does not apply, wherever it is and wherever its condition is said', () => {
    expect(settingsThatApply(config, stored)).toEqual({ rows: { first: { on: true, when: 'a.n > 1' }, second: {} } })
  })

  it('renames references there', () => {
    const node = { id: 'x', key: 'x', kind: 'rows', version: 1, title: 'X', config: stored, position: { x: 0, y: 0 } }
    const types = { rows: { config } } as unknown as Parameters<typeof renameKey>[2]
    expect(renameKey(node, { from: 'a', to: 'b' }, types).config).toEqual({ rows: { first: { on: true, when: 'b.n > 1' }, second: { when: 'b.n > 2' } } })
  })
})
