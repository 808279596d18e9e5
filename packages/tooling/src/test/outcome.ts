/** What a run of tests came to. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Names of what failed, file first. */
  readonly failures: readonly string[]
}

export const NOTHING: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [] }

/** A whole stage that did not work out, without a test to blame. */
export function stageFailed(name: string): Outcome {
  return { passed: 0, failed: 1, skipped: 0, failures: [name] }
}

export function sum(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce(
    (all, each) => ({
      passed: all.passed + each.passed,
      failed: all.failed + each.failed,
      skipped: all.skipped + each.skipped,
      failures: [...all.failures, ...each.failures],
    }),
    NOTHING,
  )
}

interface VitestReport {
  readonly success: boolean
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/** Reads vitest's JSON report. A file that could not be loaded counts as one failed test, an error outside of all tests too. */
export function vitestOutcome(text: string, stage: string): Outcome {
  const report = JSON.parse(text) as VitestReport
  const tests = report.testResults.flatMap((file) => file.assertionResults.map((each) => ({ status: each.status, name: `${file.name}: ${each.fullName}` })))
  const broken = report.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((each) => each.status === 'failed'))
  const failures = [...tests.filter((each) => each.status === 'failed').map((each) => each.name), ...broken.map((file) => `${file.name}: could not be run`)]
  if (!report.success && failures.length === 0) failures.push(`${stage}: an error outside of the tests`)
  const passed = tests.filter((each) => each.status === 'passed').length
  return { passed, failed: failures.length, skipped: tests.length - passed - tests.filter((each) => each.status === 'failed').length, failures }
}

interface Suite {
  readonly title: string
  readonly suites?: readonly Suite[]
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[]
}

interface PlaywrightReport {
  readonly suites: readonly Suite[]
  readonly errors?: readonly { readonly message?: string }[]
}

/** Reads Playwright's JSON report. */
export function playwrightOutcome(text: string): Outcome {
  const report = JSON.parse(text) as PlaywrightReport
  const tests = report.suites.flatMap((suite) => testsOf(suite, []))
  const errors = (report.errors ?? []).map((error) => `journeys: ${error.message?.split('\n')[0] ?? 'an error outside of the tests'}`)
  const failures = [...tests.filter((each) => each.status === 'unexpected').map((each) => each.name), ...errors]
  const passed = tests.filter((each) => each.status === 'expected' || each.status === 'flaky').length
  return { passed, failed: failures.length, skipped: tests.filter((each) => each.status === 'skipped').length, failures }
}

function testsOf(suite: Suite, above: readonly string[]): readonly { readonly name: string; readonly status: string }[] {
  const path = [...above, suite.title]
  const own = (suite.specs ?? []).flatMap((spec) => spec.tests.map(({ status }) => ({ status, name: [...path, spec.title].join(': ') })))
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, path))]
}
