import { expect, test } from 'vitest'
import { checkRunInput, problemWith } from './check-run-input'
import type { RunInput } from './run-input'

const run: RunInput = {
  runId: 'run',
  workspaceId: 'space',
  planHash: 'hash',
  plan: {
    format: 1,
    semantics: 1,
    libraries: {},
    hash: 'hash',
    body: { steps: [], edges: [], result: { literal: null } },
    input: {},
    output: {},
    children: {},
  },
  input: null,
  options: { timeLimitMs: 1000 },
}

test('a run of this version passes', () => {
  expect(checkRunInput(run)).toBe(run)
})

test('a plan of a newer Heddle is refused in words', () => {
  expect(problemWith({ ...run, plan: { ...run.plan, semantics: 2 } })).toBe(
    'The plan has format 1 and semantics 2; this Heddle knows format 1 and semantics 1.',
  )
  expect(problemWith({ ...run, plan: { ...run.plan, format: undefined } })).toContain('format none')
})

test.each([
  undefined,
  null,
  {},
  { ...run, runId: '' },
  { ...run, plan: null },
  { ...run, plan: { ...run.plan, body: {} } },
  { ...run, options: {} },
  { ...run, options: { timeLimitMs: 1, queues: { models: 3 } } },
])('%j is no run', (given) => {
  expect(problemWith(given)).toEqual(expect.any(String))
  expect(() => checkRunInput(given as RunInput)).toThrow()
})
