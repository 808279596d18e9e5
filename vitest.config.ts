import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const tests = '{packages,workflows,apps}/**/*.test.{ts,tsx}'
const integrationTests = '{packages,workflows,apps}/**/*.integration.test.ts'
const nowhere = ['**/node_modules/**', '**/dist/**', '**/.next/**']

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: [tests], exclude: [...nowhere, integrationTests], sequence: { groupOrder: 0 } } },
      {
        test: {
          name: 'integration',
          include: [integrationTests],
          exclude: nowhere,
          globalSetup: ['packages/testing/src/postgres/global-setup.ts', 'packages/tooling/src/test/temporal-setup.ts'].filter((file) => existsSync(file)),
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // Projects with different numbers of workers run one after the other.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
