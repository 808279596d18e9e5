import { expect, test } from '../fixtures'
import { ApprovalsRoom } from '../rooms/approvals-room'
import { askedRun, refund } from '../rooms/refunds'

test('a deadline that passes while the page is open: the page says so by itself, and the run has gone on by that way out', async ({ api, approvals, run }) => {
  const { runId, approvalId } = await askedRun(api, { deadlineSeconds: 8 })
  await approvals.open(approvalId)
  await expect(approvals.button('approve')).toBeEnabled()
  await approvals.value('amount').fill('12')
  await expect(approvals.outcome).toContainText(/Nobody answered until \d\d:\d\d/, { timeout: 30_000 })
  await expect(approvals.button('approve')).toHaveCount(0)
  await expect(approvals.settled('amount')).toHaveText(/48$/)
  await expect(approvals.unused).toContainText(/was not used.+amount12$/)
  await expect(approvals.listed(approvalId)).toHaveCount(0)
  await expect.poll(async () => (await api.must('GET', `/runs/${runId}`)) as object).toMatchObject({ status: 'succeeded', output: 'Nobody answered' })
  expect((await api.ask('POST', `/approvals/${approvalId}/decide`, { answer: 'approve' })).body).toMatchObject({ status: 410, code: 'approval.expired' })
  await run.open(runId)
  await expect(run.card('late')).toHaveAttribute('data-status', 'done')
})

test('a run that is cancelled while its question is open on a page: nobody can answer any more, and the page says why', async ({ api, approvals }) => {
  const { runId, approvalId } = await askedRun(api)
  await approvals.open(approvalId)
  await expect(approvals.button('approve')).toBeEnabled()
  await api.must('POST', `/runs/${runId}/cancel`)
  await expect(approvals.outcome).toContainText('cancelled')
  await expect(approvals.button('approve')).toHaveCount(0)
  expect((await api.ask('POST', `/approvals/${approvalId}/decide`, { answer: 'approve' })).body).toMatchObject({ status: 410, code: 'approval.closed' })
})

test('a new version is published while a run waits: its link still answers it, and it goes on as its own version says (cases G6 H5)', async ({
  api,
  browser,
  baseURL,
  run,
}) => {
  const { slug, runId, approvalId } = await askedRun(api)
  const { path } = (await api.must('POST', `/approvals/${approvalId}/link`, { name: 'Support lead' })) as { readonly path: string }
  const graph = refund()
  const nodes = graph.nodes.filter(({ key }) => key !== 'kept').map((node) => (node.key === 'paid' ? { ...node, config: { value: 'Another answer' } } : node))
  const edges = graph.edges.filter(({ to }) => to !== 'kept')
  await api.must('PUT', `/workflows/${slug}/graph`, { ...graph, nodes, edges })
  await api.must('POST', `/workflows/${slug}/versions`, {})

  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), storageState: { cookies: [], origins: [] } })
  const page = new ApprovalsRoom(await context.newPage())
  await page.follow(path)
  await page.button('approve').click()
  await expect(page.outcome).toContainText('Approved by Support lead')
  await context.close()
  await expect.poll(async () => (await api.must('GET', `/runs/${runId}`)) as object).toMatchObject({ status: 'succeeded', output: 'Refunded 48 EUR' })
  await run.open(runId)
  await expect(run.version).toContainText('v1')
  await expect(run.card('kept')).toHaveAttribute('data-status', 'skipped')
})
