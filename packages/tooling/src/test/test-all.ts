import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root'
import { ensureBrowser } from './browser'
import { runJourneys } from './journeys'
import { NOTHING, type Outcome, playwrightOutcome, stageFailed, sum, vitestOutcome } from './outcome'

const reports = mkdtempSync(join(tmpdir(), 'heddle-test-'))
const began = performance.now()

const outcomes = [
  await stage('check', check),
  await stage('unit', () => vitest('unit')),
  await stage('integration', () => vitest('integration')),
  await stage('journeys', journeys),
]
rmSync(reports, { recursive: true, force: true })

const { passed, failed, skipped, failures } = sum(outcomes)
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  - ${name.replace(`${root}/`, '')}`).join('\n')}`)
console.log(`\nEverything took ${((performance.now() - began) / 60_000).toFixed(1)} min${skipped > 0 ? `; ${skipped} skipped` : ''}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function stage(name: string, run: () => Promise<Outcome>): Promise<Outcome> {
  console.log(`\n== ${name}`)
  const start = performance.now()
  const outcome = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return stageFailed(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
  })
  console.log(`== ${name}: ${outcome.passed} passed, ${outcome.failed} failed in ${((performance.now() - start) / 1000).toFixed(0)} s`)
  return outcome
}

/** Counts as one test. */
async function check(): Promise<Outcome> {
  return (await node(['--import', 'tsx', 'packages/tooling/src/check/check.ts'])) === 0 ? { ...NOTHING, passed: 1 } : stageFailed('npm run check')
}

async function vitest(project: string): Promise<Outcome> {
  const report = join(reports, `${project}.json`)
  const code = await node([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  if (!existsSync(report)) return stageFailed(`${project}: vitest ended with exit code ${code} and no report`)
  const outcome = vitestOutcome(readFileSync(report, 'utf8'), project)
  return code !== 0 && outcome.failed === 0 ? sum([outcome, stageFailed(`${project}: vitest ended with exit code ${code}`)]) : outcome
}

async function journeys(): Promise<Outcome> {
  if (!ensureBrowser()) return stageFailed('journeys: there is no browser, and none could be installed; name one in CHROMIUM_PATH')
  const report = join(reports, 'journeys.json')
  const code = await runJourneys([], report)
  if (!existsSync(report)) return stageFailed(`journeys: Playwright ended with exit code ${code} and no report`)
  const outcome = playwrightOutcome(readFileSync(report, 'utf8'))
  return code !== 0 && outcome.failed === 0 ? sum([outcome, stageFailed(`journeys: Playwright ended with exit code ${code}`)]) : outcome
}

/** Without standard input: nothing here asks a person. */
function node(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, CI: process.env.CI ?? 'true' } })
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
