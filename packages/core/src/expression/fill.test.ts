import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../json'
import { ExpressionFailure } from './failure'
import { canBeJson, fill, type Look } from './fill'
import { parseJsonTemplate, parseTemplate } from './parse-template'

const over =
  (values: JsonObject): Look =>
  (root) => {
    const value = Object.hasOwn(values, root) ? values[root] : undefined
    return value === undefined ? { found: false } : { found: true, value }
  }

const filled = (template: Json, values: JsonObject): Json => fill(parseTemplate(template).template, over(values))
const filledJson = (text: string, values: JsonObject): Json => fill(parseJsonTemplate(text).template, over(values))

function failureOf(run: () => unknown): ExpressionFailure | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    if (error instanceof ExpressionFailure) return error
    throw error
  }
}

describe('a reference', () => {
  const v = { n: 1.5, t: true, l: [1, 'a'], o: { k: null }, z: 0, e: '' }

  it.each<[string, Json]>([
    ['{{v.n}}', 1.5],
    ['{{ v.t }}', true],
    ['{{v.l}}', [1, 'a']],
    ['{{v.o.k}}', null],
    ['{{v.l[0]}}', 1],
    ['{{v.n}} {{v.t}} {{v.l}} {{v.o}} {{v.z}}[{{v.e}}]', '1.5 true [1,"a"] {"k":null} 0[]'],
  ])('%s keeps its type alone, and is JSON within a text', (text, value) => {
    expect(filled(text, { v })).toEqual(value)
  })

  it.each([
    '{{ghost}}',
    '{{v.nope}}',
    '{{v.l[2]}}',
    '{{v.e.length}}',
    '{{v.constructor}}',
    '{{v.__proto__}}',
    '{{v.l["map"]}}',
    'x{{v.nope}}',
    '{{v.nope | upper}}',
  ])('%s has no value: an error that says what to do (cases C8)', (text) => {
    expect(failureOf(() => filled(text, { v }))).toMatchObject({ code: 'ref.missing', hint: expect.stringContaining('??') })
  })

  it('finds fields called __proto__ and constructor when the data has them', () => {
    const data = JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}') as Json
    expect(filled(['{{d["__proto__"].x}}', '{{d.constructor}}'], { d: data })).toEqual([1, 2])
  })

  it('cases C8: a default stands in for what is missing; null, false, 0 and "" are values', () => {
    expect(
      filled(
        [
          '{{a ?? "none"}}',
          '{{v.x ?? 0}}',
          '{{v.o.k ?? 1}}',
          '{{v.z ?? 9}}',
          '{{v.e ?? "-"}}',
          'n={{v.x ?? "-"}}',
          '{{a | default: "d" | upper}}',
          '{{a | upper ?? "d"}}',
        ],
        { v },
      ),
    ).toEqual(['none', 0, null, 0, '', 'n=-', 'D', 'd'])
  })

  it('cases C6, C12: keys with quotes, digits and other scripts are reached in brackets', () => {
    const a = { '1': 'one', 'it\'s "x"': 1, 名字: '李', 'sys.query': 'q' }
    expect(filled(['{{a["it\'s \\"x\\""]}}', '{{a["1"]}}', '{{a["名字"]}}', '{{a["sys.query"]}}'], { a })).toEqual([1, 'one', '李', 'q'])
  })

  it('cases C9: the second input of a join is read like the first', () => {
    expect(filled('{{a}} {{b}} {{join.b}}', { a: 1, b: 2, join: { a: 1, b: 2 } })).toBe('1 2 2')
  })

  it('cases C4: braces in a value are text for ever', () => {
    const name = '{{secret}} {{#sys.query#}} {x} {{ $json }} \\{{a}} "{{a}}"'
    const first = filled('Hi {{input.name}}', { input: { name }, secret: 'S' })
    expect(first).toBe(`Hi ${name}`)
    expect(filledJson('{"t":"{{first}}"}', { first, secret: 'S' })).toEqual({ t: `Hi ${name}` })
  })

  it('takes the first of several that has a value, else what is said', () => {
    const first = [
      { root: 'a', path: [] },
      { root: 'b', path: [] },
    ]
    expect(fill({ first, otherwise: null }, over({ b: 2 }))).toBe(2)
    expect(fill({ first, otherwise: 'none' }, over({}))).toBe('none')
  })
})

describe('a JSON text', () => {
  it('cases C1: a value is escaped, inside quotes or not', () => {
    const input = { q: 'say "hi"\n\\ {{input.n}}', n: 5, o: { a: [null] } }
    expect(filledJson('{"q":"{{input.q}}","n":{{input.n}},"bare":{{input.q}},"in":"n={{input.n}}","o":{{input.o}},"so":"{{input.o}}"}', { input })).toEqual({
      q: input.q,
      n: 5,
      bare: input.q,
      in: 'n=5',
      o: input.o,
      so: '{"a":[null]}',
    })
  })

  it('cases C1: any value arrives unchanged, U+0000 and lone surrogates included', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit))).map((units) => units.join('')),
        fc.jsonValue(),
        (text, value) => {
          const json = JSON.parse(JSON.stringify(value)) as Json
          expect(filledJson('[{"\\"k": "a\\\\{{x}}"}, "\\u0022{{x}}", {{x}}, {{y}}]'.replace('\\\\{{', '\\\\ {{'), { x: text, y: json })).toEqual([
            { '"k': `a\\ ${text}` },
            `"${text}`,
            text,
            json,
          ])
        },
      ),
    )
  })

  it('that is none once filled in fails, and shows itself', () => {
    expect(failureOf(() => filledJson('{"a": {{x}}', { x: 1 }))).toMatchObject({ code: 'json.invalid', message: expect.stringContaining('{"a": 1') })
  })
})

describe('a JSON text, before any value is known', () => {
  it.each([
    ['{"a": {{x.y}}, "b": "{{z}}"}', true],
    ['{"a": {{x}} {{y}}}', false],
    ['{"a": "{{x}}}', false],
    ['{{x}}', true],
  ])('%s can be JSON: %s', (text, can) => {
    const { template } = parseJsonTemplate(text)
    expect('json' in template && canBeJson(template.json)).toBe(can)
  })
})

describe('filters', () => {
  const values = { s: ' Straße 😀😀😀 ', l: [1, 'b', null], o: { a: 1 }, d: '2026-01-31T09:05:07.5+02:00', n: '12.50', t: 0 }

  it.each<[string, Json]>([
    ['{{o | json}}', '{"a":1}'],
    ['{{o | json: 2}}', '{\n  "a": 1\n}'],
    ['{{s | trim | upper}}', 'STRASSE 😀😀😀'],
    ['{{s | lower | trim}}', 'straße 😀😀😀'],
    ['{{s | trim | truncate: 8}}', 'Straße 😀…'],
    ['{{s | trim | truncate: 8, ""}}', 'Straße 😀'],
    ['{{s | truncate: 99}}', ' Straße 😀😀😀 '],
    ['{{l | join}}', '1, b, null'],
    ['{{l | join: "-"}}', '1-b-null'],
    ['{{s | trim | length}}', 10],
    ['{{l | length}}', 3],
    ['{{o | length}}', 1],
    ['{{d | date}}', '2026-01-31'],
    ['{{d | date: "DD.MM.YYYY [at] HH:mm:ss.SSS"}}', '31.01.2026 at 07:05:07.500'],
    ['{{t | date: "YYYY-MM-DD HH:mm"}}', '1970-01-01 00:00'],
    ['{{n | number}}', 12.5],
    ['{{n | number: 3}}', '12.500'],
  ])('%s', (text, value) => {
    expect(filled(text, values)).toEqual(value)
  })

  it.each(['{{l | upper}}', '{{s | join}}', '{{t | length}}', '{{s | date}}', '{{s | number}}', '{{o | truncate: 3}}', '{{o | number}}'])(
    '%s does not fit its value',
    (text) => {
      expect(failureOf(() => filled(text, values))).toMatchObject({ code: 'type.mismatch' })
    },
  )

  it('knows no 31st of February', () => {
    expect(failureOf(() => filled('{{d | date}}', { d: '2026-02-31' }))).toMatchObject({ code: 'type.mismatch' })
  })
})

describe('a template over its budget', () => {
  const text = 'x'.repeat(6_000_000)
  const list = Array.from({ length: 200_000 }, (_, index) => index)
  const deep = JSON.parse(`${'['.repeat(250)}1${']'.repeat(250)}`) as Json
  const shared = Array.from({ length: 40 }).reduce<Json>((inner) => [inner, inner], 'x')

  it.each<[string, JsonObject, RegExp]>([
    ['{{v}}'.repeat(3), { v: text }, /a text of more than 16,000,000 characters/],
    ['{{v}} {{w}}', { v: text, w: [text, text, text] }, /a value of more than 16 MB/],
    ['-{{v}}', { v: shared }, /a value of more than 200,000 parts/],
    ['{{v | json}}', { v: shared }, /200,000 parts/],
    ['{{v | json: 9}}', { v: Array(2000).fill(deep) as Json[] }, /16 MB/],
    [`{{v | join: "${'x'.repeat(90)}"}}`, { v: list }, /a text of more than/],
    ['{{v | join}}', { v: [shared] }, /200,000 parts/],
    ['-{{v}}', { v: [deep, JSON.parse(`${'['.repeat(400)}${']'.repeat(400)}`) as Json] }, /nested deeper than 300 levels/],
  ])('%s is not written', (template, values, message) => {
    expect(failureOf(() => filled(template, values))).toMatchObject({ code: 'value.too-large', message: expect.stringMatching(message) })
  })

  it.each(['"{{v}}"', '{{v}}'])('%s as JSON is not written', (template) => {
    expect(failureOf(() => filledJson(`[${Array(5).fill(template).join(',')}]`, { v: text }))).toMatchObject({ code: 'value.too-large' })
  })

  it('fails when it has too many parts, each of them small', () => {
    expect(failureOf(() => filled('{{v | length}}'.repeat(50_000), { v: text.slice(0, 1000) }))).toMatchObject({
      code: 'cel.error',
      message: 'This step took more than 1,000,000 steps.',
    })
  })

  it.each<[string, Json]>([
    ['{{v | number}}', `${'1'.repeat(900_000)}x`],
    ['{{v | date}}', `2026-01-31T09:00${' '.repeat(900_000)}x`],
  ])('%s looks at a long text once', (template, v) => {
    expect(failureOf(() => filled(template, { v }))?.code).toBe('type.mismatch')
  })

  it('reads a date pattern of nothing but brackets as it is paid', () => {
    expect(failureOf(() => filled(`{{v | date: "${'['.repeat(100_000)}"}}`, { v: 0 }))?.code).toBe('cel.error')
    expect(filled('{{v | date: "[[[YYYY"}}', { v: 0 })).toBe('[[[1970')
  })

  it('counts and cuts long texts as people count them', () => {
    const v = `${'😀'.repeat(3)}\ud83d!`
    expect(filled(['{{v | length}}', '{{v | truncate: 3, ""}}', '{{v | truncate: 4, ""}}', '{{v | truncate: 5}}'], { v })).toEqual([
      5,
      '😀😀😀',
      '😀😀😀\ud83d',
      v,
    ])
  })
})
