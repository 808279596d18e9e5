import { createRequire } from 'node:module'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Json } from '../json'
import { compileCel, conditionHolds, evaluateCel, expressionLibraries } from './cel'
import type { Look } from './fill'

const values: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['n', 1],
  ['a', [1, 2, 3]],
  ['s', 'aaaa'],
  ['o', { x: true, y: null, if: 1, 'a b': 2 }],
  ['mixed', [1, 'a', null]],
  ['odd', JSON.parse('{"constructor": {"z": 5, "__proto__": {"q": 6}}}') as Json],
  ['mail', 'x@y.z'],
])

const look: Look = (root) => {
  const value = values.get(root)
  return value === undefined ? { found: false } : { found: true, value }
}

function result(source: string, from: Look = look): Json {
  const compiled = compileCel(source)
  if (!compiled.ok) throw new Error(`${compiled.message} ${compiled.hint}`)
  return evaluateCel(compiled.cel, from)
}

describe('an expression', () => {
  it.each<[string, Json]>([
    ['n + 1', 2],
    ['n % 2', 1],
    ['7 / 2', 3.5],
    ['n / 2', 0.5],
    ['-7 % 3', -1],
    ['10 - (5 - 2)', 7],
    ['12 / (6 / 2)', 4],
    ['7 % (5 % 3)', 1],
    ['-(n + 1)', -2],
    ['2 * (3 + 4)', 14],
    ['0.12345678912345', 0.12345678912345],
    ['1.5e300', 1.5e300],
    ['0x1F', 31],
    ['[1, n]', [1, 1]],
    ['a[1]', 2],
    ['a[n - 1]', 1],
    ['size(a) + 1', 4],
    ['size(a) == 3', true],
    ['s.size() > 2', true],
    ['{"a": 1}.a + n', 2],
    ['1 in a', true],
    ['"x" in o', true],
    ['"toString" in o', false],
    ['4 in a', false],
    ['n == 1', true],
    ['n == 1.0', true],
    ['n != 2', true],
    ['a == [1, 2, 3]', true],
    ['o == {"x": true}', false],
    ['o.y == null', true],
    ['o.x == "a"', false],
    ['null == n', false],
    ['[1] + ["a"]', [1, 'a']],
    ['"a" + "b"', 'ab'],
    ['"😀" + s', '😀aaaa'],
    ['size("😀")', 1],
    ['o.x ? 1 : 2', 1],
    ['-(n > 0 ? 1 : 2)', -1],
    ['(n > 0 ? false : true) ? 1 : 2', 2],
    ['n > 0 || n < 0 && n == 5', true],
    ['!(n == 1)', false],
    ['!o.x == false', true],
    ['a.map(x, x / 2)', [0.5, 1, 1.5]],
    ['a.filter(x, x > 1)', [2, 3]],
    ['a.map(x, x > 1, x * 2)', [4, 6]],
    ['a.exists(x, x == 2) && !a.all(x, x > 1)', true],
    ['a.exists_one(x, x > 2)', true],
    ['a.map(n, n + 1)', [2, 3, 4]],
    ['cel.bind(x, n, x + 1)', 2],
    ['mixed[1]', 'a'],
    ['s.matches("^a+$")', true],
    ['mail.substring(0, mail.indexOf("@"))', 'x'],
    ['"a,b,c".split(",", 2)', ['a', 'b,c']],
    ['a.map(x, string(x)).join("-")', '1-2-3'],
    ['int("12") + 1', 13],
    ['int(-2.5)', -2],
    ['double("1.5")', 1.5],
    ['"a,b".split(",")[1]', 'b'],
    ['a.map(x, x)[size(a) - 1]', 3],
    ['"a,b".split(",")[size(o) - 4 + a[0] * 1]', 'b'],
    ['{1: "a"}[1]', 'a'],
    ['o.if', 1],
    ['o["a b"]', 2],
    ['odd.constructor.z', 5],
    ['odd == odd', true],
    ['odd.constructor["__proto__"].q', 6],
    ['{1: "a"}', { '1': 'a' }],
    ['"x\\"y\\\\ \\n\\u00e9"', 'x"y\\ \né'],
    ["r'\\d'", '\\d'],
    ['timestamp("2026-01-31T09:30:00") + duration("1h")', '2026-01-31T10:30:00.000Z'],
    ['timestamp("2026-01-31T09:30:00+02:00").getHours() == 7', true],
    ['timestamp("2026-02-01T00:00:00Z").getDayOfYear()', 31],
    ['timestamp("2026-01-31") - timestamp("2026-01-30") > duration("23h")', true],
    ['timestamp("2026-01-31") > timestamp(0)', true],
    ['duration("90m")', '5400s'],
    ['has(o.y)', true],
    ['has(o.nope)', false],
    ['has(o.nope.deep)', false],
    ['has(o.y.deep)', false],
    ['has(ghost.x)', false],
    ['has(a[2])', true],
    ['has(a[3])', false],
    ['has(odd.constructor.z)', true],
    ['n == 1 || ghost', true],
  ])('%s', (source, value) => {
    expect(result(source)).toEqual(value)
  })

  it.each<[string, RegExp]>([
    ['7 / 0', /division by zero/],
    ['n % 0', /division by zero/],
    ['1e308 * 10.0 > 5.0', /no finite number/],
    ['double("nan")', /no finite number/],
    ['n + "a"', /cannot add a number and a text/],
    ['ghost.x', /ghost/],
    ['o.nope', /nope/],
    ['o.constructor', /constructor/],
    ['o.__proto__', /__proto__/],
    ['constructor', /constructor/],
    ['a[3]', /index/],
    ['n ? 1 : 2', /bool/],
    ['n && o.x', /bool/],
    ['s < n', /overload/],
    ['int("9007199254740993")', /too large/],
    ['timestamp("yesterday")', /2026-01-31T/],
    ['s.substring(9)', /position/],
    ['type(n)', /no JSON value/],
  ])('%s fails with a sentence', (source, message) => {
    expect(() => result(source)).toThrow(expect.objectContaining({ code: 'cel.error', message: expect.stringMatching(message) }))
  })

  it.each<[string, RegExp]>([
    ['', /empty/],
    ['n = 1', /Unexpected character/],
    ['n +', /./],
    ['"a', /Unterminated/],
    ['9007199254740993', /too large/],
    ['foo(1)', /foo/],
    ['"a" < 1', /overload/],
    ['for', /Reserved/],
    ['has(1)', /field/],
    ['b"x"', /Bytes/],
    ['s.matches("(")', /regular expression/],
    ['timestamp(s).getHours("Europe/Paris")', /time zone/],
  ])('%s is refused when the plan is made', (source, message) => {
    expect(compileCel(source)).toMatchObject({ ok: false, message: expect.stringMatching(message), hint: expect.stringMatching(/./) })
  })

  it('reads the roots that it names, and neither fields, functions nor the x of a map', () => {
    const compiled = compileCel('a.map(x, x + n) == [o["k"].a] && size(s) > 0 && has(q.r) && type(n) == double && cel.bind(z, v, z)')
    expect(compiled).toMatchObject({ ok: true, cel: { reads: ['a', 'n', 'o', 's', 'q', 'v'] } })
  })

  it('may call its variables like our functions', () => {
    expect(result('same + plus == given', (root) => ({ found: true, value: root === 'given' ? 3 : root === 'same' ? 1 : 2 }))).toBe(true)
  })

  it('means the same when its text in the plan is read again', () => {
    const { expression } = fc.letrec<{ expression: string }>((tie) => {
      const two = fc.tuple(tie('expression'), fc.constantFrom('+', '-', '*'), tie('expression'))
      return {
        expression: fc.oneof(
          { maxDepth: 5 },
          fc.integer({ min: 0, max: 99 }).map(String),
          two.map(([a, op, b]) => `${a} ${op} ${b}`),
          two.map(([a, op, b]) => `(${a} ${op} ${b})`),
          tie('expression').map((a) => `-(${a})`),
          fc.tuple(tie('expression'), tie('expression'), tie('expression')).map(([a, b, c]) => `(${a} < ${b} ? ${c} : ${a})`),
        ),
      }
    })
    fc.assert(
      fc.property(expression, (source) => {
        // The same text is JavaScript, with the same precedence.
        expect(result(source)).toBeCloseTo(Number(new Function(`return ${source}`)()), 5)
      }),
    )
  })

  it('keeps any text of a literal', () => {
    const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r' }
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(result(`"${text.replace(/[\\"\n\r]/g, (mark) => escapes[mark] ?? mark)}"`)).toBe(text)
      }),
    )
  })

  it('gives up on no regular expression, however wicked', () => {
    expect(result('t.matches("^(a+)+$")', () => ({ found: true, value: `${'a'.repeat(5000)}!` }))).toBe(false)
  })
})

describe('a condition', () => {
  it('is true or false; anything else is an error', () => {
    const compiled = compileCel('n')
    if (!compiled.ok) throw new Error(compiled.message)
    expect(conditionHolds(compiled.cel, () => ({ found: true, value: false }))).toBe(false)
    expect(() => conditionHolds(compiled.cel, look)).toThrow(
      expect.objectContaining({ code: 'cel.error', message: expect.stringContaining('neither true nor false, but 1') }),
    )
  })
})

describe('in a workflow', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  it("works with the sandbox's Date, and without Buffer and Intl", async () => {
    const Real = Date
    const fake = Object.assign((...args: [number]) => new Real(...args), { UTC: Real.UTC })
    const Fake = new Proxy(Real, {
      construct: (_, args: [number]) => Reflect.construct(Real, args),
      get: (target, key) => (key === 'prototype' ? Real.prototype : (Reflect.get(fake, key) ?? Reflect.get(target, key))),
    })
    vi.resetModules()
    vi.stubGlobal('Date', Fake)
    vi.stubGlobal('Buffer', undefined)
    vi.stubGlobal('Intl', undefined)
    const fresh = await import('./cel')
    const compiled = fresh.compileCel('[timestamp("2026-01-31T09:30:00Z") + duration("1h")].map(t, t.getHours())[0] == 10')
    expect(compiled).toMatchObject({ ok: true })
    expect(compiled.ok && fresh.evaluateCel(compiled.cel, look)).toBe(true)
  })

  it('uses the libraries that plans name', () => {
    const require = createRequire(import.meta.url)
    const { dependencies } = require('../../package.json') as { dependencies: Record<string, string> }
    for (const [name, version] of Object.entries(expressionLibraries)) expect(dependencies[name]).toBe(version)
  })
})
