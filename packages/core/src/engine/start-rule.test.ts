import { describe, expect, it } from 'vitest'
import { countArrivals, type EdgeState, judge, type StartRule, type Verdict } from './start-rule'

const settled: StartRule = { when: 'settled' }
const both: StartRule = { when: 'count', n: 2, ifNot: 'skip', losers: 'finish' }
const twoOfThree: StartRule = { when: 'count', n: 2, ifNot: 'fail', losers: 'finish' }

describe('a node behind several edges', () => {
  it.each<[string, EdgeState[], StartRule, Verdict]>([
    ['runs at once when nothing leads to it', [], settled, 'run'],
    ['waits while an edge is undecided', ['taken', 'unknown'], settled, 'wait'],
    ['runs once the other branch was skipped (cases A1)', ['taken', 'skipped'], settled, 'run'],
    ['runs when one of two parents was skipped (cases A8)', ['skipped', 'taken'], settled, 'run'],
    ['is skipped when every branch was skipped (cases A4)', ['skipped', 'skipped'], settled, 'skip'],
    ['is skipped when both must approve and one did not', ['taken', 'skipped'], both, 'skip'],
    ['runs at the second arrival under "two of three"', ['taken', 'unknown', 'taken'], twoOfThree, 'run'],
    ['waits for the last branch before it calls two of three impossible', ['skipped', 'skipped', 'unknown'], twoOfThree, 'wait'],
    ['fails when two of three can no longer come', ['taken', 'skipped', 'skipped'], twoOfThree, 'fail'],
    ['is skipped, not failed, when none of three came', ['skipped', 'skipped', 'skipped'], twoOfThree, 'skip'],
  ])('%s', (_says, incoming, rule, verdict) => {
    expect(judge(countArrivals(incoming), rule)).toBe(verdict)
  })
})
