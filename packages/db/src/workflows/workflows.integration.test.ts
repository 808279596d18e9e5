import { emptyGraph, type Graph } from '@heddle/core/graph/graph'
import { emptyPlan, foreignScope, ownScope, seedRun } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { expect, it } from 'vitest'
import { createApiKey } from '../keys/create-api-key'
import { closeRun } from '../runs/close-run'
import { getRun } from '../runs/get-run'
import { requestRun } from '../runs/request-run'
import { draftStates } from '../versions/draft-state'
import { resolveVersion } from '../versions/get-version'
import { listEnvironments } from '../versions/list-environments'
import { listVersions } from '../versions/list-versions'
import { pointEnvironment } from '../versions/point-environment'
import { publishVersion } from '../versions/publish-version'
import { createWorkflow } from './create-workflow'
import { deleteWorkflow } from './delete-workflow'
import { getWorkflow } from './get-workflow'
import { listWorkflows } from './list-workflows'
import { renameWorkflow } from './rename-workflow'
import { replaceDraft } from './replace-draft'

const { db } = await testDatabase()
const own = await ownScope(db)

it('gives each of ten workflows of one name an address of its own', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => createWorkflow(own, { name: 'Écho', graph: emptyGraph })))
  expect(made.map(({ slug }) => slug).sort()).toEqual(['echo', ...Array.from({ length: 9 }, (_, n) => `echo-${n + 2}`)].sort())
})

it('refuses a chosen address that is taken or cannot stand in one', async () => {
  await createWorkflow(own, { name: 'a', slug: 'chosen', graph: emptyGraph })
  await expect(createWorkflow(own, { name: 'b', slug: 'chosen', graph: emptyGraph })).rejects.toMatchObject({ code: 'conflict' })
  await expect(createWorkflow(own, { name: 'b', slug: 'A b', graph: emptyGraph })).rejects.toMatchObject({ code: 'invalid' })
  await expect(createWorkflow(await foreignScope(db), { name: 'b', slug: 'chosen', graph: emptyGraph })).resolves.toMatchObject({ slug: 'chosen' })
})

it('takes the address along when it is renamed, until somebody may rely on it', async () => {
  const untitled = () => createWorkflow(own, { name: 'Untitled workflow', graph: emptyGraph })
  const first = await untitled()
  const second = await untitled()
  expect(await renameWorkflow(own, first.id, 'Sort the post')).toMatchObject({ name: 'Sort the post', slug: 'sort-the-post' })
  expect(await renameWorkflow(own, second.slug, 'Sort  the post!')).toMatchObject({ slug: 'sort-the-post-2' })
  expect(await renameWorkflow(own, second.id, 'sort the post')).toMatchObject({ slug: 'sort-the-post-2' })
  expect(await getWorkflow(own, 'sort-the-post')).toMatchObject({ id: first.id })

  const chosen = await createWorkflow(own, { name: 'By hand', slug: 'mine', graph: emptyGraph })
  expect(await renameWorkflow(own, chosen.id, 'Other')).toMatchObject({ name: 'Other', slug: 'mine' })

  await publishVersion(own, first.id, { graph: emptyGraph, plan: emptyPlan() })
  expect(await renameWorkflow(own, first.id, 'Published')).toMatchObject({ name: 'Published', slug: 'sort-the-post' })
  const withKey = await createWorkflow(own, { name: 'With a key', graph: emptyGraph })
  await createApiKey(own, { name: 'its own', scopes: ['runs:write'], workflow: withKey.id })
  expect(await renameWorkflow(own, withKey.id, 'Other')).toMatchObject({ slug: 'with-a-key' })
  const called = await createWorkflow(own, { name: 'Called', graph: emptyGraph })
  const request = { workflowId: called.id, of: { graph: emptyGraph, plan: emptyPlan() }, input: {} }
  await requestRun(own, { ...request, trigger: 'editor' })
  expect(await renameWorkflow(own, called.id, 'Called by API')).toMatchObject({ slug: 'called-by-api' })
  await requestRun(own, { ...request, trigger: 'api' })
  expect(await renameWorkflow(own, called.id, 'Other')).toMatchObject({ slug: 'called-by-api' })
})

it('gives each of ten that are renamed alike at once an address of its own', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => createWorkflow(own, { name: 'Untitled workflow', graph: emptyGraph })))
  const renamed = await Promise.all(made.map(({ id }) => renameWorkflow(own, id, 'Alike')))
  expect(renamed.map(({ slug }) => slug).sort()).toEqual(['alike', ...Array.from({ length: 9 }, (_, n) => `alike-${n + 2}`)].sort())
})

it('renames, and frees the address of what is deleted while its runs stay', async () => {
  const run = await seedRun(own)
  expect(await renameWorkflow(own, run.workflow.slug, '名前')).toMatchObject({ name: '名前', slug: run.workflow.slug })
  await deleteWorkflow(own, run.workflow.id)
  await expect(getWorkflow(own, run.workflow.id)).rejects.toMatchObject({ code: 'not-found' })
  expect(await createWorkflow(own, { name: 'new', slug: run.workflow.slug, graph: emptyGraph })).toMatchObject({ slug: run.workflow.slug })
  expect(await getRun(own, run.id)).toMatchObject({ workflow: { name: '名前', slug: run.workflow.slug } })
})

it('lists workflows with their last run and seven days of runs', async () => {
  const mine = await foreignScope(db)
  const quiet = await createWorkflow(mine, { name: 'quiet', graph: emptyGraph })
  const run = await seedRun(mine)
  await closeRun(db.pool, run.id, 'failed')
  const [busy, other] = await listWorkflows(mine)
  expect(busy).toMatchObject({ slug: run.workflow.slug, lastRun: { id: run.id, status: 'failed' } })
  expect(busy?.days).toHaveLength(7)
  expect(busy?.days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), runs: 1, succeeded: 0, failed: 1 })
  expect(other).toMatchObject({ id: quiet.id })
  expect(other).not.toHaveProperty('lastRun')
  expect(other?.days.map(({ runs }) => runs)).toEqual([0, 0, 0, 0, 0, 0, 0])
})

it('numbers versions without gaps, however many publish at once, and points production at the last', async () => {
  const { id, slug } = await createWorkflow(own, { name: 'published', graph: emptyGraph })
  await expect(resolveVersion(own, slug)).rejects.toMatchObject({ code: 'not-found', message: 'Nothing is published to "production".' })
  const plans = Array.from({ length: 6 }, () => emptyPlan())
  const published = await Promise.all(plans.map((plan) => publishVersion(own, slug, { graph: emptyGraph, plan, baseRevision: 0 })))
  expect(published.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5, 6])
  expect(published.every(({ created }) => created)).toBe(true)
  const plan = plans[published.findIndex(({ number }) => number === 6)]
  if (plan === undefined) throw new Error('one of them is the sixth')
  expect((await listVersions(own, id)).map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1])
  expect(await resolveVersion(own, id)).toMatchObject({ number: 6, plan, graph: emptyGraph })
  await expect(publishVersion(own, slug, { graph: emptyGraph, plan, baseRevision: 7 })).rejects.toMatchObject({ code: 'stale-revision' })
  expect(await publishVersion(own, slug, { graph: emptyGraph, plan: emptyPlan(), environment: null })).toEqual({ number: 7, created: true })
  await pointEnvironment(own, slug, { name: 'staging', version: 2 })
  await pointEnvironment(own, slug, { name: 'production', version: 5 })
  expect((await listEnvironments(own, slug)).map(({ name, version }) => [name, version])).toEqual([
    ['production', 5],
    ['staging', 2],
  ])
  await expect(pointEnvironment(own, slug, { name: 'Not a name', version: 2 })).rejects.toMatchObject({ code: 'invalid' })
  expect(await listWorkflows(own).then((all) => all.find((one) => one.id === id)?.production)).toBe(5)
})

it('makes one version of one draft, however often and however many at once publish it', async () => {
  const { id, slug } = await createWorkflow(own, { name: 'once', graph: emptyGraph })
  const state = async () => (await draftStates(own, [id])).get(id)
  expect(await state()).toEqual({ changed: true })
  const plan = emptyPlan()
  const graph: Graph = { ...emptyGraph, variables: { a: 1, b: { c: 2, d: 3 } } }
  await replaceDraft(own, slug, { graph })
  const published = await Promise.all(Array.from({ length: 20 }, () => publishVersion(own, slug, { graph, plan, baseRevision: 1 })))
  expect(published.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, () => 1))
  expect(published.filter(({ created }) => created)).toHaveLength(1)
  expect(await state()).toEqual({ latest: 1, changed: false })
  // The same settings written in another order are the same drawing; another drawing is another, and its undoing is none.
  await replaceDraft(own, slug, { graph: { ...graph, variables: { b: { d: 3, c: 2 }, a: 1 } } })
  expect(await state()).toEqual({ latest: 1, changed: false })
  await replaceDraft(own, slug, { graph: { ...graph, direction: 'right' } })
  expect(await state()).toEqual({ latest: 1, changed: true })
  await replaceDraft(own, slug, { graph })
  expect(await state()).toEqual({ latest: 1, changed: false })
})

it('points the environment to the newest version when nothing changed since', async () => {
  const { id, slug } = await createWorkflow(own, { name: 'again', graph: emptyGraph })
  const plan = emptyPlan()
  await publishVersion(own, slug, { graph: emptyGraph, plan: emptyPlan() })
  await publishVersion(own, slug, { graph: emptyGraph, plan })
  await pointEnvironment(own, slug, { name: 'production', version: 1 })
  expect(await publishVersion(own, slug, { graph: emptyGraph, plan, notes: 'other words' })).toEqual({ number: 2, created: false })
  expect(await listVersions(own, id)).toMatchObject([{ number: 2, notes: '' }, { number: 1 }])
  expect((await listEnvironments(own, slug)).map(({ name, version }) => [name, version])).toEqual([['production', 2]])
})
