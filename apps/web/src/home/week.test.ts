import { describe, expect, it } from 'vitest'
import { percent, weekOf } from './week'

const day = (runs: number, succeeded: number, failed: number) => ({ day: '2026-11-30', runs, succeeded, failed })

describe('a week', () => {
  it('measures success by the runs that ended by themselves', () => {
    expect(weekOf([day(4, 2, 1), day(3, 1, 0)])).toEqual({ runs: 7, failed: 1, success: 0.75 })
    expect(weekOf([day(2, 0, 0)])).toEqual({ runs: 2, failed: 0, success: undefined })
    expect(weekOf([])).toEqual({ runs: 0, failed: 0, success: undefined })
  })

  it('never rounds a failure away', () => {
    expect(percent(0.9789, 'en')).toBe('97.9 %')
    expect(percent(0.999_99, 'en')).toBe('99.9 %')
    expect(percent(1, 'en')).toBe('100 %')
  })
})
