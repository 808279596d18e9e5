import { errorTable } from '@heddle/api/error-table'
import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { refusalOf, refusalText } from './refusal'
import { refusalWords } from './refusal-words'

/** As the server answers. */
function refused(code: keyof typeof errorTable, more: object = {}) {
  const { status } = errorTable[code]
  const problem = { code, status, detail: '"input.order" is missing.', hint: 'The schema is in GET /api/v1/meta; see openapi.json.', ...more }
  return new TRPCClientError('x', { result: { error: { code: -32_000, message: 'x', data: { problem } } } })
}

const { en, zh } = refusalWords

describe('a no from the server', () => {
  it.each(Object.keys(errorTable) as (keyof typeof errorTable)[])('%s is told in the words of people, in both languages', (code) => {
    const taken = code === 'conflict' ? { detail: 'There is a workflow named "a" already.', hint: 'Choose another short name.' } : {}
    // What only the server knows comes as it says it; a page cannot provoke the others of these.
    if (!['conflict', 'invalid', 'already-used', 'idempotency-mismatch'].includes(code))
      expect(refusalText(refused(code, taken), en)).not.toMatch(/api\/v1|openapi|schema|input\./)
    expect(refusalText(refused(code, taken), zh)).toMatch(/^[^a-z]+。$/)
  })

  it('keeps what only the server knows', () => {
    const cause = refused('conflict', { detail: 'There is a workflow named "a" already.', hint: 'Choose another short name.' })
    expect(refusalText(cause, en)).toBe('There is a workflow named "a" already. Choose another short name.')
  })

  it('says what is wrong at a place without its name in the request', () => {
    const cause = refused('invalid', { places: [{ path: ['allowedPrivateHosts', 1], message: 'must have at most 253 characters' }] })
    expect(refusalText(cause, en)).toBe('Line 2 must have at most 253 characters.')
    expect(refusalText(cause, zh)).toBe('第 2 行不符合要求，请修改。')
    const named = refused('invalid', { places: [{ path: ['allowedPrivateHosts', 0], message: 'a host, or host:port, for example 127.0.0.1:8080' }] })
    expect(refusalText(named, en)).toBe('Line 1 is not what is asked for: a host, or host:port, for example 127.0.0.1:8080.')
  })

  it('is none when the server was not reached or broke', () => {
    expect(refusalOf(new TypeError('Failed to fetch'))).toBeUndefined()
    expect(refusalText(new TypeError('Failed to fetch'), en)).toBe(en.unreachable)
    expect(refusalOf(refused('unavailable'))).toBeUndefined()
    expect(refusalText(refused('unavailable'), en)).toBe(en.byCode.unavailable)
  })
})
