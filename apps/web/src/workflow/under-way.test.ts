import { expect, it } from 'vitest'
import { underWayOf } from './under-way'

const run = (approvals: number, questions: number) => ({ waitingFor: { approvals, questions } })

it('counts runs, not what they ask', () => {
  const pages = [
    { runs: [run(0, 0), run(2, 1), run(0, 1)], nextCursor: null },
    { runs: [run(0, 0)], nextCursor: null },
  ]
  expect(underWayOf(pages)).toEqual({ runs: 4, waiting: 2, more: false })
  expect(underWayOf([])).toEqual({ runs: 0, waiting: 0, more: false })
})

it('says when there are more than it has seen', () => {
  expect(underWayOf([{ runs: [run(1, 0)], nextCursor: 'next' }]).more).toBe(true)
})
