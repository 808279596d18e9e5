import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../json'
import { evaluationSteps, Meter } from './budget'
import { compileCel, conditionHolds, evaluateCel } from './cel'
import { ExpressionFailure } from './failure'
import type { Look } from './fill'

const upTo = <Item extends Json>(count: number, item: (index: number) => Item): Item[] => Array.from({ length: count }, (_, index) => item(index))
const nested = (levels: number): Json => upTo(levels, () => 0).reduce<Json>((inner) => [inner], 1)

/** What a run can hold, at its largest. */
const data: JsonObject = {
  a: upTo(2000, (id) => ({ id })),
  b: upTo(2000, (id) => ({ id: id + 1_000_000 })),
  many: upTo(100_000, (index) => index),
  texts: upTo(50_000, (index) => `text ${index}`),
  text: 'abcd '.repeat(360_000),
  long: 'x'.repeat(9_000_000),
  same: 'x'.repeat(1000),
  digits: '1'.repeat(500_000),
  deep: nested(190),
  wide: Object.fromEntries(upTo(50_000, (index) => [`k${(index * 7919) % 50_000}`, index])),
  objects: upTo(1000, (index) => ({ a: index, b: { c: index, d: [index] }, e: `x${index}` })),
  dates: upTo(50_000, (index) => `2026-01-31T10:00:0${index % 10}Z`),
  patterns: upTo(5000, (index) => `a{${index % 900}}b${index}`),
  odd: [JSON.parse('{"constructor": 1}') as Json, ...upTo(200_000, () => 0)],
}

const look: Look = (root) => (Object.hasOwn(data, root) ? { found: true, value: data[root] ?? null } : { found: false })

function evaluate(source: string, meter = new Meter(), from = look): Json {
  const compiled = compileCel(source)
  if (!compiled.ok) throw new Error(compiled.message)
  return evaluateCel(compiled.cel, from, meter)
}

function failureOf(run: () => unknown): ExpressionFailure {
  try {
    run()
  } catch (error) {
    if (error instanceof ExpressionFailure) return error
    throw error
  }
  throw new Error('It did not fail.')
}

describe('an expression that would take for ever', () => {
  it.each([
    'size(a.filter(x, b.exists(y, y.id == x.id)))',
    'a.map(x, b.map(y, x.id + y.id))',
    'many.all(x, many.all(y, x >= 0))',
    'many.exists(x, many.exists_one(y, x == -1))',
    'many.all(x, many.all(y, string(x) != "a"))',
    'many.all(x, x + 1 in many || true)',
    'many.exists(x, many.exists(y, y.nope == 1))',
    'many.exists(x, has(x.nope) && has(x.neither))',
    'many.exists(x, many.exists(y, deep == [[x]]))',
    'many.exists(x, many.exists(y, wide == {"k": x}))',
    'many.exists(x, size(wide) == x)',
    'many.exists(x, wide.exists(k, true) && false)',
    'many.exists(x, text.contains("zzz"))',
    'many.exists(x, text.lowerAscii() == "a")',
    'many.exists(x, text.startsWith("zzz"))',
    'many.exists(x, size(text) == x)',
    'many.exists(x, same.split("").size() == 1)',
    'text.contains(text.substring(1, 900000) + "!")',
    'text.lastIndexOf("!" + text.substring(1, 900000)) > 0',
    'many.exists(x, text.matches("^(a+)+$"))',
    'text.matches(".{900}[0-9]")',
    'many.exists(x, patterns.exists(p, same.matches(p)))',
    'texts.map(x, texts.join(","))',
    'texts.map(x, texts + texts)',
    'objects.filter(x, objects.exists(y, x == y && false))',
    'many.exists(x, dates.exists(d, timestamp(d) - timestamp("2026-01-01") > duration("9000000h")))',
    'many.all(x, many.all(y, {"a": x, "b": {"c": y}}.a >= 0))',
    'many.all(x, cel.bind(z, x + 1, many.all(y, z >= 0)))',
    'cel.bind(p, [many, many], cel.bind(q, [p, p], cel.bind(r, [q, q], [r, r])))',
    'many.exists(x, odd[0].constructor == 2 && many.exists(y, y == -1)) || size(odd.map(z, odd)) > 0',
  ])('%s fails after as many steps as are allowed', (source) => {
    const meter = new Meter()
    expect(failureOf(() => evaluate(source, meter))).toMatchObject({
      code: 'cel.error',
      message: expect.stringMatching(/^The expression .* took more than 1,000,000 steps\.$/s),
      hint: expect.stringContaining('Filter earlier'),
    })
    expect(meter.spent).toBeGreaterThan(evaluationSteps)
  })

  it('is named as it was written', () => {
    expect(failureOf(() => evaluate('size(a.filter(x, b.exists(y, y.id == x.id)))')).message).toBe(
      'The expression size(a.filter(x, b.exists(y, y.id == x.id))) took more than 1,000,000 steps.',
    )
  })

  it.each(['true || many.all(x, many.all(y, true))', 'size(a.filter(x, x.id % 7 == 3)) == 286', 'a[1999].id in many && "text 7" in texts'])(
    '%s does not',
    (source) => {
      expect(evaluate(source)).toBe(true)
    },
  )

  it('costs the same the first time and every time after', () => {
    const spent = (source: string) => {
      const meter = new Meter()
      evaluate(source, meter)
      return meter.spent
    }
    const source = 'objects.filter(o, o.e.matches("^x1+$") && o.a > 3).map(o, o.b.c)'
    const first = spent(source)
    expect([spent(source), spent(source)]).toEqual([first, first])
  })

  it('shares its budget with what was evaluated before it in the same step', () => {
    const meter = new Meter()
    const again = () => evaluate('size(many.map(x, x + 1))', meter)
    expect([again(), again()]).toEqual([100_000, 100_000])
    expect(failureOf(again).message).toContain('1,000,000 steps')
  })
})

describe('a value that an expression makes', () => {
  it.each<[string, RegExp]>([
    ['long + long', /makes a text of more than 16,000,000 characters/],
    ['cel.bind(z, long + "", z + z)', /text of more than/],
    ['texts.join(text)', /text of more than/],
    ['many + many + many', /makes a list of more than 200,000 items/],
    ['text.split("")', /list of more than/],
    ['text.split(" ")', /list of more than/],
    [`${'['.repeat(150)}deep${']'.repeat(150)}`, /nested deeper than 300 levels/],
  ])('%s is never made when it is too large', (source, message) => {
    expect(failureOf(() => evaluate(source))).toMatchObject({ code: 'value.too-large', message: expect.stringMatching(message) })
  })

  it('is weighed before a condition shows it', () => {
    const compiled = compileCel('texts.map(t, text)')
    if (!compiled.ok) throw new Error(compiled.message)
    expect(failureOf(() => conditionHolds(compiled.cel, look)).code).toBe('cel.error')
    const some = compileCel('[long, long]')
    expect(some.ok && failureOf(() => conditionHolds(some.cel, look)).code).toBe('value.too-large')
  })

  it('is quoted in a failure by its beginning', () => {
    expect(failureOf(() => evaluate('bool(text)')).message.length).toBeLessThan(400)
    expect(failureOf(() => evaluate('wide[text]')).message.length).toBeLessThan(400)
  })
})

describe('a duration', () => {
  it('of a long text is none, at once', () => {
    expect(failureOf(() => evaluate('duration(digits) > duration("1h")')).message).toContain('1h30m')
    expect(evaluate('duration("1h30m") == duration("90m")')).toBe(true)
  })
})

describe('an expression that is deep', () => {
  const chain = (terms: number, operator: string) => upTo(terms, () => 'true').join(operator)

  it('is refused where some stacks would overflow and others not', () => {
    for (const source of [chain(1500, ' && '), chain(20_000, ' || '), `${'!'.repeat(1500)}true`, '!'.repeat(1_000_000), '('.repeat(10_000)])
      expect(compileCel(source)).toMatchObject({ ok: false, message: expect.stringMatching(/nested deeper|maxDepth/) })
  })

  it('evaluates when it is not', () => {
    expect(evaluate(chain(900, ' && '))).toBe(true)
  })

  it('of a plan made before is refused when it runs', () => {
    expect(failureOf(() => evaluateCel({ cel: chain(1500, ' && '), reads: [] }, look)).message).toContain('nested deeper than 1000 levels')
  })

  it('is refused when it is longer than a plan', () => {
    expect(compileCel(`"${'x'.repeat(1_500_000)}"`)).toMatchObject({ ok: false, message: expect.stringContaining('1500000') })
  })
})
