import { graphSchema } from '@heddle/core/graph/graph'
import { requestRun } from '@heddle/db/runs/request-run'
import { createWorkflow } from '@heddle/db/workflows/create-workflow'
import { nodeTypes } from '@heddle/nodes/definitions'
import { seedApproval } from '@heddle/testing/postgres/seed-approval'
import { emptyPlan } from '@heddle/testing/postgres/seed-run'
import { expect, it } from 'vitest'
import { decideLinked, showLinked } from '../../linked-approval'
import { graphOf } from '../../testing/graphs'
import { json } from '../../testing/json-answer'
import { testApi } from '../../testing/test-api'

const api = await testApi()
const graph = graphSchema.parse(graphOf({ key: 'pay', kind: 'http-request', config: { method: 'POST', url: 'https://pay.example.com/' } }))
const auth = { type: 'bearer', secret: 'PAY_KEY' }
const url = [{ written: 'https://pay.example.com/orders/' }, { inserted: 'a b' }]
const values = { method: 'POST', url, query: [], headers: [], auth, body: null, followRedirects: true }
const asSent = { form: { values: { method: 'POST', url: 'https://pay.example.com/orders/a%20b', auth } } }

async function asked(instance: string): Promise<string> {
  const workflow = await createWorkflow(api.mine, { name: 'Pays', graph })
  const { run } = await requestRun(api.mine, { workflowId: workflow.id, of: { graph, plan: emptyPlan() }, trigger: 'api', input: {} })
  const form = { title: 'Was it sent?', values, buttons: [{ answer: 'done', label: 'It was sent', tone: 'good' }] }
  return (await seedApproval(api.mine, { runId: run.id, instance, question: 'uncertain', form })).id
}

const get = async (id: string) => (await json(api.send('GET', `/api/v1/approvals/${id}`))).body

it('a call that may have gone out is shown as it goes out, before and after the answer', async () => {
  const id = await asked('pay@2')
  expect(await get(id)).toMatchObject(asSent)
  expect((await json(api.send('POST', `/api/v1/approvals/${id}/decide`, { body: { answer: 'done' } }))).body).toMatchObject(asSent)
})

it('and so it is by a link', async () => {
  const id = await asked('pay')
  const { body } = await json(api.send('POST', `/api/v1/approvals/${id}/link`, { body: { name: 'Ana' } }))
  const [door, token] = [{ ...api, nodeTypes, log: console }, String(body.path).replace('/a/', '')]
  expect((await showLinked(door, token)).approval).toMatchObject(asSent)
  expect((await decideLinked(door, token, { answer: 'done' })).approval).toMatchObject(asSent)
})

it('of a step that the drawing does not have the input is shown as it is', async () => {
  expect(await get(await asked('elsewhere'))).toMatchObject({ form: { values } })
})

it('is shown as it is, and the fault is logged, where the drawing cannot be read', async () => {
  const id = await asked('pay')
  await api.db.pool.query('update "Run" set graph = $2 where id = (select "runId" from "Approval" where id = $1)', [id, Buffer.from('{"format":1,"nodes":7}')])
  expect(await get(id)).toMatchObject({ form: { values } })
  expect(api.logged).toMatchObject([{ err: expect.objectContaining({ name: 'ZodError' }) }])
})
