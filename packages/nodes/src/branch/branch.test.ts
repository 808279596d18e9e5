import { expect, it } from 'vitest'
import { nodeTypes } from '../definitions'
import { compiled, filledOp } from '../test-filled-op'

const cases = [
  { port: 'large', title: 'Large', when: 'start.n > 100' },
  { port: 'odd', when: 'start.n % 2 == 1' },
]

it.each([
  [200, ['large']],
  [101, ['large']],
  [7, ['odd']],
  [8, ['else']],
])('%d goes to %j', (n, ports) => expect(filledOp('branch', { cases }, { n })).toEqual(ports))
it('takes every way that holds when asked to', () => expect(filledOp('branch', { cases, take: 'all' }, { n: 101 })).toEqual(['large', 'odd']))
it('may have no else', () => expect(filledOp('branch', { cases, otherwise: false }, { n: 8 })).toEqual([]))
it('names its ways out by label', () => {
  const type = nodeTypes.branch
  const config = type?.config.parse({ cases }) ?? {}
  expect(type?.ports(config)).toEqual(['large', 'odd', 'else'])
  expect([type?.portTitle?.(config, 'large'), type?.portTitle?.(config, 'odd'), type?.portTitle?.(config, 'else', 'zh')]).toEqual(['Large', undefined, '否则'])
})
it('wants a condition in each case, and one name for each way out', () => {
  const wrong = [
    { port: 'a', when: '' },
    { port: 'else', when: 'true' },
    { port: 'a', when: 'true' },
  ]
  expect(compiled('branch', { cases: wrong }).problems.map(({ at }) => at.path)).toEqual([
    ['cases', 0, 'when'],
    ['cases', 1, 'port'],
    ['cases', 2, 'port'],
  ])
})
it('reports a wrong condition at its place', () => {
  expect(compiled('branch', { cases: [{ port: 'a', when: 'start.n >' }] }).problems).toMatchObject([
    { code: 'expression.invalid', at: { path: ['cases', 0, 'when'] } },
  ])
})
