import * as library from '@marcbachmann/cel-js/evaluator'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Json } from '../json'
import { Meter } from './budget'
import { compileCel, evaluateCel } from './cel'
import type { Look } from './fill'

const look: Look = (root) => ({ found: true, value: root === 'n' ? 7 : ['a', 'b'] })

function spent(source: string): number {
  const compiled = compileCel(source)
  if (!compiled.ok) throw new Error(compiled.message)
  const meter = new Meter()
  evaluateCel(compiled.cel, look, meter)
  return meter.spent - (compiled.cel.cel.length >> 1)
}

describe('what an expression costs', () => {
  it.each([
    ['n', 1],
    ['n + 1', 3],
    ['n > 6 && n < 8', 7],
    ['l.map(x, x)', 9],
    ['l.filter(x, x == "b")', 17],
    ['l.exists(x, x == "a")', 9],
    ['l.exists(x, x == "b")', 15],
    ['l.all(x, l.all(y, true))', 25],
    ['has(n.x)', 103],
    ['n.x == 1 || true', 111],
  ])('%s: %i steps, each node of it each time, and what our functions look at', (source, steps) => {
    expect(spent(source)).toBe(steps)
  })

  it('is nothing that others can ask for', () => {
    expect(compileCel('evaluator()')).toMatchObject({ ok: false })
  })
})

/** Temporal shares modules among runs, and freezes all that can be reached from what they export. */
function freeze(value: unknown, seen = new Set<unknown>()): void {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value) || ArrayBuffer.isView(value)) return
  seen.add(value)
  for (const key of Reflect.ownKeys(value)) {
    const property = Object.getOwnPropertyDescriptor(value, key)
    if (property !== undefined && 'value' in property) freeze(property.value, seen)
  }
  Object.freeze(value)
}

describe('in a workflow', () => {
  afterEach(() => vi.resetModules())

  it.each<[string, Json]>([
    ['1 + 2 == 3 && 7 / 2 > 3', true],
    ['size("abc") == 3', true],
    ['size(l) == 2 && n % 4 == 3', true],
    ['"a" in l && !("c" in ["a"]) && 1 in [1, n]', true],
    ['[1, 2] == [1.0, 2.0] && {"k": 1} != {"k": 2}', true],
    ['l.map(x, x + "!").join(", ")', 'a!, b!'],
    ['"a-b".split("-").size() == 2 && "abc".matches("^a") && "abc".contains("b")', true],
    ['int("12") + int(2.7)', 14],
    ['timestamp("2026-01-31T09:30:00Z") - duration("30m") > timestamp("2026-01-31")', true],
    ['has(n.x) || "abc".substring(1) == "bc"', true],
  ])('%s works although what modules export is frozen', async (source, value) => {
    vi.resetModules()
    freeze({ ...library })
    for (const module of [await import('./budget'), await import('./cel-functions'), await import('./cel-meter'), await import('./cel-values')])
      freeze({ ...module })
    for (const module of [await import('./pattern'), await import('./cel-moment'), await import('./weigh'), await import('./characters')]) freeze({ ...module })
    const fresh = await import('./cel')
    freeze({ ...fresh })
    const compiled = fresh.compileCel(source)
    if (!compiled.ok) throw new Error(compiled.message)
    // The second time all that is noted at the first is there.
    expect([fresh.evaluateCel(compiled.cel, look), fresh.evaluateCel(compiled.cel, look)]).toEqual([value, value])
  })
})
