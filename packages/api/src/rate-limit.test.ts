import { describe, expect, it } from 'vitest'
import { RateLimit } from './rate-limit'

const limited = expect.objectContaining({ code: 'rate-limited' })

describe('the rate limit', () => {
  it('counts each call of a request, and takes nothing for one that it refuses', () => {
    const limit = new RateLimit({ perMinute: 10, now: () => 0 })
    expect(limit.take('a', 7)).toMatchObject({ remaining: 3 })
    expect(() => limit.take('a', 4)).toThrow(limited)
    expect(limit.take('a', 3)).toMatchObject({ remaining: 0 })
    expect(() => limit.take('a')).toThrow(limited)
    expect(limit.take('b', 10)).toMatchObject({ remaining: 0 })
  })

  it('lets a request of more calls than there may be in a minute through once, and it is paid for in time', () => {
    let at = 0
    const limit = new RateLimit({ perMinute: 10, now: () => at })
    expect(limit.take('a', 25)).toMatchObject({ remaining: 0, reset: 150 })
    at = 89_000
    expect(() => limit.take('a')).toThrow(limited)
    at = 96_000
    expect(limit.take('a')).toMatchObject({ remaining: 0 })
  })

  it('says how long to wait for all calls of a request', () => {
    const limit = new RateLimit({ perMinute: 60, now: () => 0 })
    limit.take('a', 60)
    expect(() => limit.take('a', 30)).toThrow(expect.objectContaining({ hint: 'Wait 30 s and try again.' }))
  })
})
