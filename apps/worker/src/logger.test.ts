import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { createLogger } from './logger'

function lineOf(fields: object): string {
  let written = ''
  createLogger('info', { write: (text) => (written += text) }).error(fields, 'It did not work.')
  return written
}

it.each(['err', 'error', 'reason', 'cause'])('an error under "%s" is told with its message, its code, its causes and where it was thrown', (name) => {
  const error = Object.assign(new TypeError('outer', { cause: new Error('inner') }), { code: 'ETEST' })
  expect(JSON.parse(lineOf({ [name]: error }))).toMatchObject({
    [name]: { type: 'TypeError', code: 'ETEST', message: 'outer: inner', stack: expect.stringMatching(/logger\.test[\s\S]*caused by: Error: inner/) },
  })
})

it('an error of another realm is one as well, and what is none stays what it is', () => {
  expect(JSON.parse(lineOf({ error: runInNewContext(`new Error('from a sandbox')`) }))).toMatchObject({ error: { message: 'from a sandbox' } })
  expect(JSON.parse(lineOf({ error: 'words', reason: { code: 3 }, cause: null, err: undefined }))).toMatchObject({
    error: 'words',
    reason: { code: 3 },
    cause: null,
  })
})

it('tells no password of an address, and nothing else that hangs on an error', () => {
  const error = Object.assign(new Error('no way to postgres://heddle:pa55@db/x', { cause: new Error('https://u:pa55@proxy') }), {
    config: { headers: { 'x-api-key': 'pa55' } },
  })
  const line = lineOf({ error, reason: 'postgres://heddle:pa55@db' })
  expect(line).toContain('postgres://heddle:[hidden]@db')
  expect(line).not.toContain('pa55')
})
