import { expect, it } from 'vitest'
import { troubleOf } from './trouble-of'

it.each([
  [{ ok: true, database: 'answers', temporal: 'answers' }, null],
  [{ ok: true, database: 'answers', temporal: 'does not answer' }, 'temporalAway'],
  [{ ok: false, database: 'its disk is full', temporal: 'does not answer' }, 'databaseFull'],
  [{ ok: false, database: 'does not answer', temporal: 'answers' }, 'databaseAway'],
  [undefined, 'unreachable'],
  ['<html>502 Bad Gateway</html>', 'unreachable'],
])('%j is %s', (health, trouble) => {
  expect(troubleOf(health)).toBe(trouble)
})
