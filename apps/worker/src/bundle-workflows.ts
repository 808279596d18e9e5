import { fileURLToPath } from 'node:url'
import { bundleWorkflowCode, type WorkerOptions } from '@temporalio/worker'
import { keepGlobals } from './keep-globals'

type WebpackConfig = Parameters<NonNullable<NonNullable<Parameters<typeof bundleWorkflowCode>[0]>['webpackConfigHook']>>[0]

/** Evaluated once for all runs instead of once a run: they keep nothing of a run between two calls. */
const stateless = ['@heddle/core/engine/engine', '@heddle/core/run/reduce']

/** The workflow's code as one script for Temporal's sandbox, from the TypeScript sources of the workspace; `workflowsPath`: another than ours, for tests. */
export async function bundleWorkflows(
  workflowsPath = fileURLToPath(import.meta.resolve('@heddle/workflows/run-plan/run-plan')),
): Promise<{ readonly code: string }> {
  const { code } = await bundleWorkflowCode({ workflowsPath, preloadModules: stateless, webpackConfigHook: modern, logger: quiet })
  return { code: keepGlobals(code) }
}

/** What a worker takes for the workflow's code: a file made by `build.ts`, or made now. */
export async function workflowCode(file: string | undefined): Promise<Required<Pick<WorkerOptions, 'workflowBundle'>>['workflowBundle']> {
  return file === undefined ? bundleWorkflows() : { codePath: file }
}

/** Node runs today's JavaScript; Temporal's own setting turns it into that of 2017, private fields into weak maps. */
function modern(config: WebpackConfig): WebpackConfig {
  const rules = config.module?.rules ?? []
  const typescript = rules.find((rule) => typeof rule === 'object' && rule !== null && rule.test instanceof RegExp && rule.test.test('a.ts'))
  if (typeof typescript !== 'object' || typescript === null || typeof typescript.use !== 'object' || typescript.use === null || !('options' in typescript.use))
    throw new Error('Temporal’s bundler has changed: its TypeScript rule is not where it was.')
  typescript.use.options = { sourceMaps: true, jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }
  return config
}

const quiet = { log() {}, trace() {}, debug() {}, info() {}, warn: console.warn, error: console.error }
