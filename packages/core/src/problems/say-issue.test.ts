import { expect, it } from 'vitest'
import { z } from 'zod'
import { sayIssue } from './say-issue'

const schema = z.strictObject({ name: z.string().min(1), count: z.int().min(2).max(5), kind: z.enum(['a', 'b']), rows: z.array(z.string()).min(1) })

it.each<[string, unknown, string]>([
  ['nothing there', { count: 3, kind: 'a', rows: ['x'] }, 'is missing'],
  ['an empty text', { name: '', count: 3, kind: 'a', rows: ['x'] }, 'is empty'],
  ['another type', { name: 5, count: 3, kind: 'a', rows: ['x'] }, 'must be a text'],
  ['a number too small', { name: 'n', count: 1, kind: 'a', rows: ['x'] }, 'must be at least 2'],
  ['a number too large', { name: 'n', count: 6, kind: 'a', rows: ['x'] }, 'must be at most 5'],
  ['a word that is not offered', { name: 'n', count: 3, kind: 'c', rows: ['x'] }, 'must be "a" or "b"'],
  ['an empty list', { name: 'n', count: 3, kind: 'a', rows: [] }, 'needs at least one entry'],
  ['a field too many', { name: 'n', count: 3, kind: 'a', rows: ['x'], more: 1 }, 'has a field that is not known: more'],
])('says of %s what a person can mend', (_of, value, words) => {
  expect(schema.safeParse(value).error?.issues.map(sayIssue)).toEqual([words])
})
