import { seedApproval } from '@heddle/testing/postgres/seed-approval'
import { ownScope, seedRun } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { expect, it } from 'vitest'
import { decideApproval } from '../approvals/decide-approval'
import { getApproval } from '../approvals/get-approval'
import { closeRun } from './close-run'
import { getRun } from './get-run'
import { listRuns } from './list-runs'

const { db } = await testDatabase()
const own = await ownScope(db)
const by = { kind: 'user', id: 'a', name: 'Approver' } as const
const nothing = { approvals: 0, questions: 0 }

it('a run tells how many approvals and questions wait in it now, wherever it is read', async () => {
  const run = await seedRun(own)
  const other = await seedRun(own)
  expect(run.waitingFor).toEqual(nothing)
  const asked = await seedApproval(own, { runId: run.id })
  await seedApproval(own, { runId: run.id, instance: 'mail', question: 'uncertain' })
  await seedApproval(own, { runId: run.id, instance: 'post', question: 'uncertain' })
  const decided = await seedApproval(own, { runId: run.id, instance: 'decided' })
  await decideApproval(own, decided.id, { answer: 'approve', by })
  await seedApproval(own, { runId: run.id, instance: 'overdue', deadlineAt: 1, deadlinePort: 'late' })
  const waitingFor = { approvals: 1, questions: 2 }
  expect(await getRun(own, run.id)).toMatchObject({ waitingFor })
  expect((await getApproval(own, asked.id)).run).toMatchObject({ waitingFor })
  expect((await listRuns(own)).runs.map((one) => [one.id, one.waitingFor])).toEqual([
    [other.id, nothing],
    [run.id, waitingFor],
  ])
  await closeRun(db.pool, run.id, 'cancelled')
  expect(await getRun(own, run.id)).toMatchObject({ waitingFor: nothing })
})
