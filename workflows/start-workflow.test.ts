import { expect, test } from 'vitest'
import { SearchAttributes } from './search-attributes'
import { type StartDeps, startWorkflow } from './start-workflow'

const run = {
  id: 'run',
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
} as const

/** A server that refuses what it is told to, and notes the attributes of each start. */
function server(refuse: (attributes: readonly string[]) => string | undefined, knows = ['HeddleWorkspace', 'HeddleTrigger']) {
  const starts: string[][] = []
  let asked = 0
  const start = async (_: string, { typedSearchAttributes }: { typedSearchAttributes: { key: { name: string } }[] }) => {
    const names = typedSearchAttributes.map(({ key }) => key.name)
    starts.push(names)
    const details = refuse(names)
    if (details === undefined) return
    throw new Error('Failed to start Workflow', { cause: Object.assign(new Error(`3 INVALID_ARGUMENT: ${details}`), { code: 3, details, metadata: {} }) })
  }
  const attributes = new SearchAttributes(async () => {
    asked++
    return knows
  })
  const deps = { workflows: { start }, attributes, config: {} } as unknown as StartDeps
  return { deps, starts, asked: () => asked }
}

test('a run that is too large is refused in words', async () => {
  const { deps } = server(() => 'Blob data size exceeds limit.')
  await expect(startWorkflow(deps, run)).rejects.toMatchObject({ name: 'RunRefused', error: { code: 'input.invalid' } })
})

test('another refusal is not taken for one of its size', async () => {
  const { deps } = server(() => 'FairnessKey is not valid.')
  await expect(startWorkflow(deps, run)).rejects.toThrow('Failed to start Workflow')
})

test('attributes that the server does not know any more are left away, and asked for anew the next time', async () => {
  const { deps, starts, asked } = server((names) =>
    names.length > 0 ? 'Namespace default has no mapping defined for search attribute HeddleWorkspace' : undefined,
  )
  await startWorkflow(deps, run)
  expect(starts).toEqual([['HeddleWorkspace'], []])
  await startWorkflow(deps, run)
  expect(asked()).toBe(2)
})

test('a plan of a newer Heddle is refused in words, before the server is asked', async () => {
  const { deps, starts } = server(() => undefined)
  await expect(startWorkflow(deps, { ...run, plan: { ...run.plan, format: 2 as 1 } })).rejects.toMatchObject({
    name: 'RunRefused',
    error: { message: expect.stringContaining('format 2') },
  })
  expect(starts).toEqual([])
})
