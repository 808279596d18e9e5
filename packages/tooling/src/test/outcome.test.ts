import { expect, test } from 'vitest'
import { playwrightOutcome, stageFailed, sum, vitestOutcome } from './outcome'

test('vitest: what passed and failed is counted and named', () => {
  const assertionResults = [
    { fullName: 'a is a', status: 'passed' },
    { fullName: 'b is c', status: 'failed' },
    { fullName: 'later', status: 'skipped' },
  ]
  expect(vitestOutcome(JSON.stringify({ success: false, testResults: [{ name: 'x.test.ts', status: 'failed', assertionResults }] }), 'unit')).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
    failures: ['x.test.ts: b is c'],
  })
})

test('vitest: a file that cannot be loaded is a failure, and so is an error outside of all tests', () => {
  const broken = { success: false, testResults: [{ name: 'x.test.ts', status: 'failed', assertionResults: [] }] }
  expect(vitestOutcome(JSON.stringify(broken), 'unit')).toMatchObject({ failed: 1, failures: ['x.test.ts: could not be run'] })
  expect(vitestOutcome(JSON.stringify({ success: false, testResults: [] }), 'unit')).toMatchObject({ failed: 1 })
})

test('playwright: tests are found at any depth', () => {
  const specs = (title: string, status: string) => [{ title, tests: [{ status }] }]
  const report = { suites: [{ title: 'run.spec.ts', specs: specs('runs', 'expected'), suites: [{ title: 'page', specs: specs('breaks', 'unexpected') }] }] }
  expect(playwrightOutcome(JSON.stringify(report))).toEqual({ passed: 1, failed: 1, skipped: 0, failures: ['run.spec.ts: page: breaks'] })
})

test('stages add up', () => {
  const all = sum([{ passed: 3, failed: 0, skipped: 1, failures: [] }, stageFailed('build')])
  expect(all).toEqual({ passed: 3, failed: 1, skipped: 1, failures: ['build'] })
})
