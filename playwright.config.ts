import { defineConfig, devices } from '@playwright/test'
import { systemBrowser } from './packages/tooling/src/test/browser'

const executablePath = systemBrowser()
const asRoot = process.getuid?.() === 0

/** `npm run journeys` starts a Heddle of its own and names it in the environment. */
export default defineConfig({
  testDir: 'e2e/journeys',
  outputDir: 'test-results',
  timeout: 90_000,
  // A busy machine takes its time; what never comes fails all the same.
  expect: { timeout: 15_000 },
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    baseURL: process.env.HEDDLE_URL ?? 'http://127.0.0.1:3000',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-dev-shm-usage',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
