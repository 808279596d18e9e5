import { emptyGraph, type Graph } from '@heddle/core/graph/graph'
import { ownScope, seedWorkflow } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { expect, it } from 'vitest'
import { getWorkflow } from './get-workflow'
import { replaceDraft } from './replace-draft'
import { saveDraft } from './save-draft'

const { db } = await testDatabase()
const own = await ownScope(db)

it('lets one of two tabs win; the other learns what it missed (cases K9)', async () => {
  const { id } = await seedWorkflow(own)
  const results = await Promise.allSettled([save(id, 0, 'left'), save(id, 0, 'right')])
  const winner = results[0]?.status === 'fulfilled' ? 'left' : 'right'
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  expect(results.find((result) => result.status === 'rejected')).toMatchObject({
    reason: {
      code: 'stale-revision',
      status: 409,
      details: { revision: 1, missed: [{ revision: 1, saveId: winner, edits: [{ edit: 'set-variables', variables: { by: winner } }] }] },
    },
  })
  expect(await getWorkflow(own, id)).toMatchObject({ revision: 1, draft: { variables: { by: winner } } })
})

it('answers the same save twice with the same revision, at once or after others have saved', async () => {
  const { id } = await seedWorkflow(own)
  expect(await Promise.all([save(id, 0, 'once'), save(id, 0, 'once')])).toEqual([{ revision: 1 }, { revision: 1 }])
  await save(id, 1, 'next')
  expect(await save(id, 0, 'once')).toEqual({ revision: 1 })
  expect(await getWorkflow(own, id)).toMatchObject({ revision: 2, draft: { variables: { by: 'next' } } })
})

it('refuses other edits under an id that was used, instead of losing them', async () => {
  const { id } = await seedWorkflow(own)
  const under = (variables: object, baseRevision = 0) => {
    const graph = { ...emptyGraph, variables: variables as Graph['variables'] }
    return saveDraft(own, id, { baseRevision, saveId: 'same', edits: [{ edit: 'set-variables', variables }], apply: () => graph })
  }
  expect(await under({ a: 1, b: [2] })).toEqual({ revision: 1 })
  await expect(under({ a: 1, b: [3] }, 1)).rejects.toMatchObject({ code: 'idempotency-mismatch', status: 409 })
  // The same edits are the same save, in whichever order their fields are written.
  expect(await under({ b: [2], a: 1 })).toEqual({ revision: 1 })
  expect(await getWorkflow(own, id)).toMatchObject({ revision: 1, draft: { variables: { a: 1, b: [2] } } })
})

it('changes nothing when an edit is refused or makes no graph', async () => {
  const { id } = await seedWorkflow(own)
  const refuse = () => {
    throw new Error('refused')
  }
  await expect(saveDraft(own, id, { baseRevision: 0, saveId: 'a', edits: [], apply: refuse })).rejects.toThrow('refused')
  await expect(
    saveDraft(own, id, { baseRevision: 0, saveId: 'a', edits: [], apply: () => ({ ...emptyGraph, nodes: [{}] }) as unknown as Graph }),
  ).rejects.toMatchObject({ code: 'invalid' })
  expect(await save(id, 0, 'a')).toEqual({ revision: 1 })
})

it('replaces a whole draft, against a revision or against whatever is there', async () => {
  const { id } = await seedWorkflow(own)
  const graph = { ...emptyGraph, variables: { text: '\u0000\ud800' } }
  expect(await replaceDraft(own, id, { graph })).toEqual({ revision: 1 })
  await expect(replaceDraft(own, id, { graph, baseRevision: 0 })).rejects.toMatchObject({ code: 'stale-revision' })
  await expect(save(id, 0, 'late')).rejects.toMatchObject({ details: { missed: [{ edits: [{ edit: 'replace', graph }] }] } })
  expect(await replaceDraft(own, id, { graph, baseRevision: 1 })).toEqual({ revision: 2 })
  expect((await getWorkflow(own, id)).draft).toEqual(graph)
})

function save(id: string, baseRevision: number, saveId: string) {
  const edits = [{ edit: 'set-variables', variables: { by: saveId } }]
  return saveDraft(own, id, { baseRevision, saveId, edits, apply: (graph) => ({ ...graph, variables: { by: saveId } }) })
}
