import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../root'
import { ensureBrowser } from './browser'
import { type Stack, startStack } from './stack'

/** Runs the journeys in a real browser against a production build with data of its own. `report` takes Playwright's JSON. */
export async function runJourneys(args: readonly string[], report?: string): Promise<number> {
  if (!ensureBrowser()) throw new Error('There is no browser, and none could be installed. Install Chromium, or name one in CHROMIUM_PATH.')
  const stack = await startStack()
  try {
    return await playwright(stack, args, report)
  } finally {
    await stack.stop()
  }
}

function playwright(stack: Stack, args: readonly string[], report: string | undefined): Promise<number> {
  const reporters = report === undefined ? [] : ['--reporter=list,json']
  const child = spawn(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'test', ...reporters, ...args], {
    cwd: root,
    env: {
      ...process.env,
      HEDDLE_URL: stack.url,
      HEDDLE_SIGN_IN_LINK: stack.signInLink,
      HEDDLE_API_KEY: stack.apiKey,
      HEDDLE_HOME: stack.home,
      DATABASE_URL: stack.databaseUrl,
      ...(report === undefined ? {} : { PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = await runJourneys(process.argv.slice(2))
