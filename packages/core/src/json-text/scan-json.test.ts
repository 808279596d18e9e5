import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Meter } from '../expression/budget'
import { weigh } from '../expression/weigh'
import type { Json } from '../json'
import { MOST_VALUES, readJson } from './read-json'
import { scanJson } from './scan-json'

class Parts extends Meter {
  most = 0

  override passParts(parts: number): void {
    this.most = parts
  }
}

function partsOf(value: Json): number {
  const meter = new Parts(Number.POSITIVE_INFINITY)
  weigh(value, meter)
  return meter.most
}

it('counts the values of a text as they are counted once it is read', () => {
  const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>
  fc.assert(
    fc.property(json, fc.constantFrom('', ' ', '\t', '\n  '), (value, indent) => {
      const source = JSON.stringify(value, undefined, indent)
      const most = partsOf(value)
      expect(scanJson(source, { deepest: 100, most }).tooManyAt).toBeUndefined()
      if (most > 1) expect(scanJson(source, { deepest: 100, most: most - 1 }).tooManyAt).toBeDefined()
    }),
  )
})

it('a list of many empty ones is read up to the limit', () => {
  const list = (items: number) => `[${Array.from({ length: items }, () => '{ }').join(',')}]`
  expect(readJson(list(MOST_VALUES - 1))).toHaveProperty('value')
  expect(readJson(list(MOST_VALUES))).toMatchObject({ fault: 'too-many' })
})
