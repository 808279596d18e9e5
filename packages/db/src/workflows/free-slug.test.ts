import { expect, it } from 'vitest'
import { slugOf, slugPattern } from './free-slug'

it.each([
  ['Support router', 'support-router'],
  ['  Écho -- déjà vu!  ', 'echo-deja-vu'],
  ['名前', 'workflow'],
  ['---', 'workflow'],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
  ['It doesn\'t "work"', 'it-doesn-t-work'],
])('%j becomes %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
  expect(slug).toMatch(slugPattern)
})
