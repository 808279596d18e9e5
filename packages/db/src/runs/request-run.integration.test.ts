import { createHash } from 'node:crypto'
import { emptyGraph } from '@heddle/core/graph/graph'
import { emptyPlan, ownScope, seedRun, seedWorkflow } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { describe, expect, it } from 'vitest'
import { newId } from '../connect/new-id'
import { resolveVersion } from '../versions/get-version'
import { publishVersion } from '../versions/publish-version'
import { deleteWorkflow } from '../workflows/delete-workflow'
import { appendEvents } from './append-events'
import { graphOfRun } from './graph-of-run'
import { listRuns } from './list-runs'
import { requestCancel } from './request-cancel'
import { requestRun } from './request-run'
import { runToStart } from './run-to-start'
import { runsToSweep } from './runs-to-sweep'

const { db } = await testDatabase()
const own = await ownScope(db)

describe('requestRun', () => {
  it('cases I1: makes one run of twenty requests with one idempotency key at once', async () => {
    const workflow = await seedWorkflow(own)
    const of = { graph: workflow.draft, plan: emptyPlan() }
    const ask = (n: number) =>
      requestRun(own, { workflowId: workflow.id, of, trigger: 'api', input: { n }, idempotency: { key: 'k', requestHash: hash('same') } })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n)))
    expect(new Set(answers.map(({ run }) => run.id)).size).toBe(1)
    expect(answers.filter(({ created }) => created)).toHaveLength(1)
    expect((await listRuns(own, { workflow: workflow.id })).runs).toHaveLength(1)
  })

  it('refuses the same key for something else', async () => {
    await seedRun(own, { idempotency: { key: 'mine', requestHash: hash('a') } })
    await expect(seedRun(own, { idempotency: { key: 'mine', requestHash: hash('b') } })).rejects.toMatchObject({ code: 'idempotency-mismatch', status: 409 })
  })

  it('runs a version with its own graph and plan, whatever the draft is', async () => {
    const workflow = await seedWorkflow(own)
    const graph = { ...emptyGraph, variables: { a: 1 } }
    const plan = emptyPlan()
    await publishVersion(own, workflow.slug, { graph, plan })
    const version = await resolveVersion(own, workflow.slug)
    const { run } = await requestRun(own, { workflowId: workflow.id, of: { versionId: version.id }, trigger: 'cli', input: 1 })
    expect(run).toMatchObject({ version: 1, planHash: plan.hash, status: 'requested', trigger: 'cli' })
    expect(await graphOfRun(own, run.id)).toEqual(graph)
    expect(await runToStart(db.pool, run.id)).toMatchObject({ plan, input: 1, version: 1, slug: workflow.slug, workspaceId: own.workspaceId })
  })

  it('refuses a version of another workflow, an unknown one and a deleted workflow', async () => {
    const workflow = await seedWorkflow(own)
    const other = await seedWorkflow(own)
    await publishVersion(own, other.id, { graph: emptyGraph, plan: emptyPlan() })
    const { id } = await resolveVersion(own, other.id)
    for (const versionId of [id, newId(), 'x']) {
      await expect(requestRun(own, { workflowId: workflow.id, of: { versionId }, trigger: 'api', input: 1 })).rejects.toMatchObject({ code: 'not-found' })
    }
    await deleteWorkflow(own, other.id)
    await expect(requestRun(own, { workflowId: other.id, of: { versionId: id }, trigger: 'api', input: 1 })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('listRuns', () => {
  it('pages through all, newest first, also when many began in one millisecond', async () => {
    const workflow = await seedWorkflow(own)
    const of = { graph: emptyGraph, plan: emptyPlan() }
    for (let n = 0; n < 7; n++) await requestRun(own, { workflowId: workflow.id, of, trigger: n % 2 ? 'api' : 'editor', input: n })
    await db.prisma.run.updateMany({ where: { workflowId: workflow.id }, data: { createdAt: new Date(1_000_000) } })
    const seen: string[] = []
    for (let cursor: string | undefined, page = 0; page === 0 || cursor !== undefined; page++) {
      const answer = await listRuns(own, { workflow: workflow.slug, limit: 3, ...(cursor !== undefined && { cursor }) })
      seen.push(...answer.runs.map((run) => run.id))
      cursor = answer.cursor
    }
    expect(new Set(seen).size).toBe(7)
    expect(seen).toEqual([...seen].sort().reverse())
    expect((await listRuns(own, { workflow: workflow.slug, trigger: ['api'], status: ['requested'] })).runs).toHaveLength(3)
    expect((await listRuns(own, { workflow: workflow.slug, version: 1 })).runs).toHaveLength(0)
    await expect(listRuns(own, { cursor: 'nonsense' })).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('runsToSweep', () => {
  it('hands each run that nobody started to one of several sweeps', async () => {
    await db.prisma.run.deleteMany()
    const old = await Promise.all(Array.from({ length: 6 }, () => seedRun(own)))
    await db.prisma.run.updateMany({ data: { createdAt: new Date(Date.now() - 10_000) } })
    const young = await seedRun(own)
    const swept = (await Promise.all([runsToSweep(db.pool, 3), runsToSweep(db.pool, 3), runsToSweep(db.pool, 3)])).flat()
    expect(swept.map((run) => run.id).sort()).toEqual(old.map((run) => run.id).sort())
    expect(swept.map((run) => run.id)).not.toContain(young.id)
    expect(await runsToSweep(db.pool, 10)).toEqual([])
  })

  it('looks at running ones every 30 s, and every 5 s at those that someone wants cancelled', async () => {
    await db.prisma.run.deleteMany()
    const run = await seedRun(own)
    await appendEvents(db.pool, run.id, [{ key: 'go', type: 'run-started', at: Date.now() - 60_000, data: { input: {} } }])
    expect(await requestCancel(own, run.id)).toEqual({ status: 'running' })
    expect(await runsToSweep(db.pool, 10)).toMatchObject([{ id: run.id, status: 'running', cancelRequestedAt: expect.any(Date) }])
    expect(await runsToSweep(db.pool, 10)).toEqual([])
    await db.prisma.run.updateMany({ data: { sweptAt: new Date(Date.now() - 6000), cancelRequestedAt: new Date(Date.now() - 6000) } })
    expect(await runsToSweep(db.pool, 10)).toMatchObject([{ id: run.id }])
  })
})

function hash(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}
