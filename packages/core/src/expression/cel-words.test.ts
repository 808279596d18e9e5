import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compileCel } from './cel'
import { newEnvironment } from './cel-functions'
import { asWritten } from './cel-words'

const environment = newEnvironment()

function readBack(source: string): string {
  const compiled = compileCel(source)
  if (!compiled.ok) throw new Error(compiled.message)
  return asWritten(environment.parse(compiled.cel.cel).ast)
}

it.each([
  'size(start.a.filter(x, start.b.exists(y, y.id == x.id)))',
  'a + 1 > 2 * (b - c) && !(d in e) || f != "g\\"h"',
  '-(a + 1) % 3 == 0 ? a.b["c d"] : [1, 2.5, {"k": null}]',
  'has(a.b) && s.matches("^x") && timestamp(t) > timestamp("2026-01-01") && int(n) == n',
  'a - (b - c) - d',
  '(a ? b : c) ? d : e',
])('a plan says %s as it was written', (source) => {
  expect(readBack(source)).toBe(source)
})

it('what is read back means the same', () => {
  const { expression } = fc.letrec<{ expression: string }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom('a', 'b.c', '3', '2.5', '"x"'),
      fc
        .tuple(tie('expression'), fc.constantFrom('+', '-', '*', '/', '%', '==', '!=', 'in'), tie('expression'))
        .map(([left, operator, right]) => `(${left}) ${operator} (${right})`),
      tie('expression').map((of) => `-(dyn(${of}))`),
      fc.tuple(tie('expression'), tie('expression')).map(([one, other]) => `(dyn(${one}) == 1 ? dyn(${other}) : dyn(${one}))[0]`),
    ),
  }))
  fc.assert(
    fc.property(expression, (source) => {
      const compiled = compileCel(source)
      fc.pre(compiled.ok)
      const again = compileCel(readBack(source))
      // `dyn` only tells the library to look later.
      const bare = (text: string) => text.replaceAll('dyn', '').replace(/[()]/g, '')
      if (again.ok && compiled.ok) expect(bare(again.cel.cel)).toBe(bare(compiled.cel.cel))
    }),
  )
})
