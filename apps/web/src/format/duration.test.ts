import { describe, expect, it } from 'vitest'
import { duration } from './duration'

describe('duration', () => {
  it.each([
    [-5, '0 ms'],
    [0, '0 ms'],
    [999.6, '1.0 s'],
    [340.4, '340 ms'],
    [6240, '6.2 s'],
    [59_949, '59.9 s'],
    [59_960, '1 min'],
    [248_000, '4 min 8 s'],
    [3_599_700, '1 h'],
    [11_100_000, '3 h 5 min'],
    [187_200_000, '2 d 4 h'],
  ])('writes %d ms as %s', (ms, written) => {
    expect(duration(ms)).toBe(written)
  })

  it('speaks Chinese', () => {
    expect(duration(248_000, 'zh')).toBe('4 分 8 秒')
    expect(duration(12, 'zh')).toBe('12 毫秒')
  })
})
