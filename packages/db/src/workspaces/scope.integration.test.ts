import { emptyGraph } from '@heddle/core/graph/graph'
import { emptyPlan, foreignScope, ownScope, seedRun } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { describe, expect, it } from 'vitest'
import { newId } from '../connect/new-id'
import { createApiKey } from '../keys/create-api-key'
import { listApiKeys } from '../keys/list-api-keys'
import { revokeApiKey } from '../keys/revoke-api-key'
import { eventsAfter } from '../runs/events-after'
import { getRun } from '../runs/get-run'
import { graphOfRun } from '../runs/graph-of-run'
import { listRuns } from '../runs/list-runs'
import { requestCancel } from '../runs/request-cancel'
import { requestRun } from '../runs/request-run'
import { listSecretNames } from '../secrets/list-secret-names'
import { openMasterKey } from '../secrets/master-key'
import { removeSecret } from '../secrets/remove-secret'
import { revealSecret } from '../secrets/reveal-secret'
import { setSecret } from '../secrets/set-secret'
import { getVersion, resolveVersion } from '../versions/get-version'
import { listEnvironments } from '../versions/list-environments'
import { listVersions } from '../versions/list-versions'
import { pointEnvironment } from '../versions/point-environment'
import { publishVersion } from '../versions/publish-version'
import { deleteWorkflow } from '../workflows/delete-workflow'
import { getWorkflow } from '../workflows/get-workflow'
import { listWorkflows } from '../workflows/list-workflows'
import { renameWorkflow } from '../workflows/rename-workflow'
import { replaceDraft } from '../workflows/replace-draft'
import { saveDraft } from '../workflows/save-draft'
import type { Scope } from './scope'

const { db } = await testDatabase()
const own = await ownScope(db)
const foreign = await foreignScope(db)
const master = openMasterKey({ home: '/nowhere', masterKey: Buffer.alloc(32, 7).toString('base64') })
const run = await seedRun(own)
await publishVersion(own, run.workflow.id, { graph: emptyGraph, plan: emptyPlan() })
const version = await resolveVersion(own, run.workflow.id)
const key = (await createApiKey(own, { name: 'k', scopes: [] })).row
await setSecret(own, master, { name: 'token', value: 'v' })

const plan = emptyPlan()
const ofWorkflow: Record<string, (scope: Scope, workflow: string) => Promise<unknown>> = {
  getWorkflow,
  renameWorkflow: (scope, id) => renameWorkflow(scope, id, 'stolen'),
  deleteWorkflow,
  saveDraft: (scope, id) => saveDraft(scope, id, { baseRevision: 0, saveId: 's', edits: [], apply: (graph) => graph }),
  replaceDraft: (scope, id) => replaceDraft(scope, id, { graph: emptyGraph }),
  publishVersion: (scope, id) => publishVersion(scope, id, { graph: emptyGraph, plan }),
  listVersions,
  getVersion: (scope, id) => getVersion(scope, id, 1),
  resolveVersion,
  listEnvironments,
  pointEnvironment: (scope, id) => pointEnvironment(scope, id, { name: 'production', version: 1 }),
  listRuns: (scope, id) => listRuns(scope, { workflow: id }),
  createApiKey: (scope, id) => createApiKey(scope, { name: 'k', scopes: [], workflow: id }),
}
const ofWorkflowId: typeof ofWorkflow = {
  'requestRun of the draft': (scope, workflowId) => requestRun(scope, { workflowId, of: { graph: emptyGraph, plan }, trigger: 'api', input: 1 }),
  'requestRun of a version': (scope, workflowId) => requestRun(scope, { workflowId, of: { versionId: version.id }, trigger: 'api', input: 1 }),
  'requestRun with a key': (scope, workflowId) =>
    requestRun(scope, { workflowId, of: { graph: emptyGraph, plan }, trigger: 'api', input: 1, idempotency: { key: 'k', requestHash: new Uint8Array(32) } }),
}
const ofRun: Record<string, (scope: Scope, run: string) => Promise<unknown>> = { getRun, eventsAfter, graphOfRun, requestCancel }
const ofKey: typeof ofRun = { revokeApiKey }
const ofSecret: typeof ofRun = { removeSecret, revealSecret: (scope, name) => revealSecret(scope, master, name) }

const cases = [
  ...rows(ofWorkflow, run.workflow.id, [newId(), 'no-such-slug', 'a\0b', '']),
  ...rows(ofWorkflow, run.workflow.slug, [newId()]),
  ...rows(ofWorkflowId, run.workflow.id, [newId(), 'no-id']),
  ...rows(ofRun, run.id, [newId(), 'no-id', 'a\0b']),
  ...rows(ofKey, key.id, [newId(), 'no-id', 'a\0b']),
  ...rows(ofSecret, 'token', ['unknown']),
]

describe('an id of another workspace', () => {
  it.each(cases)('$name: $id is the same not-found as one that does not exist', async ({ call, id, unknown }) => {
    const theirs = await refusal(call(foreign, id))
    expect(theirs).toMatchObject({ code: 'not-found', status: 404 })
    for (const other of unknown) expect(await refusal(call(foreign, other))).toEqual(theirs)
  })

  it('has stayed as it was', async () => {
    expect(await getWorkflow(own, run.workflow.slug)).toMatchObject({ name: 'Example', revision: 0 })
    expect(await listVersions(own, run.workflow.id)).toHaveLength(1)
    expect((await listApiKeys(own))[0]).not.toHaveProperty('revokedAt')
    expect(await revealSecret(own, master, 'token')).toBe('v')
    expect(await getRun(own, run.id)).not.toHaveProperty('cancelRequestedAt')
  })

  it('is in no list', async () => {
    expect(await Promise.all([listWorkflows(foreign), listApiKeys(foreign), listSecretNames(foreign), listRuns(foreign)])).toEqual([[], [], [], { runs: [] }])
  })
})

function rows(calls: Record<string, (scope: Scope, id: string) => Promise<unknown>>, id: string, unknown: readonly string[]) {
  return Object.entries(calls).map(([name, call]) => ({ name, call, id, unknown }))
}

async function refusal(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => ({ answered: true }),
    (error: Error & { code?: string; status?: number; hint?: string; details?: unknown }) => error,
  )
  if (!(error instanceof Error)) return error
  const { name, code, status, message, hint, details } = error
  return { name, code, status, message, hint, details }
}
