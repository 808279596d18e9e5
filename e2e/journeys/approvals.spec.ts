import type { GraphInput } from '@heddle/core/graph/graph'
import { expect, test } from '../fixtures'
import type { Api } from '../rooms/api'
import { ApprovalsRoom } from '../rooms/approvals-room'

test('a run asks in the inbox; the answer changes a value within its type, and the run goes on with it', async ({ api, approvals, run }) => {
  const { runId, approvalId } = await askedRun(api)
  await run.open(runId)
  await expect(run.sentence).toContainText('Waiting for a person at Confirm')
  await expect(run.row('confirm')).toHaveAttribute('data-state', 'waiting')
  await run.page.getByTestId('wait-banner').getByRole('link', { name: 'Answer' }).click()
  await expect(approvals.asked).toContainText('Refund 48 EUR for order 10482?')
  await expect(approvals.count).toContainText(/[1-9]/)
  await expect(approvals.value('order')).toHaveCount(0)

  await approvals.value('amount').fill('much')
  await approvals.button('approve').click()
  await expect(approvals.asked.getByRole('alert')).toContainText('Nothing was decided')
  await approvals.value('amount').fill('42.5')
  // Enter in a field, or a new line in the note, decides nothing.
  await approvals.value('amount').press('Enter')
  await approvals.note.fill('The shipping fee stays.')
  await approvals.note.press('Enter')
  await expect(approvals.asked).toHaveAttribute('data-status', 'waiting')
  expect(await statusOf(api, approvalId)).toBe('waiting')
  await expect(approvals.button('approve')).toHaveText('Approve with changes')
  await approvals.button('approve').click()
  await expect(approvals.outcome).toContainText(/Approved by .+\d\d:\d\d/)
  await expect(approvals.asked).toContainText('The shipping fee stays.')
  await expect(approvals.listed(approvalId)).toHaveCount(0)

  await expect.poll(async () => (await api.must('GET', `/runs/${runId}`)) as object).toMatchObject({ status: 'succeeded', output: 'Refunded 42.5 EUR' })
  await run.open(runId)
  await run.row('confirm').click()
  await expect(run.page.getByTestId('decision')).toContainText(/Approved by .+\d\d:\d\d/)
})

test('whoever comes second is told in words who was first, and whoever only looks sees it (cases G1)', async ({ api, approvals, context }) => {
  const { approvalId } = await askedRun(api)
  await approvals.open(approvalId)
  await expect(approvals.button('approve')).toBeEnabled()
  const late = new ApprovalsRoom(await context.newPage())
  await late.open(approvalId)
  // Between the press of the button and its answer's arrival somebody else is faster.
  await late.page.route(/approvals\.decide/, async (route) => {
    await api.must('POST', `/approvals/${approvalId}/decide`, { answer: 'reject', note: 'Paid back by hand.' })
    await route.continue()
  })
  await late.button('approve').click()
  await expect(late.outcome).toContainText(/somebody was first\. Rejected by the API key .+\d\d:\d\d/)
  await expect(late.button('approve')).toHaveCount(0)
  await expect(late.asked).toContainText('Paid back by hand.')
  await expect(approvals.outcome).toContainText(/^Rejected by the API key .+\d\d:\d\d/)
  await expect(approvals.button('approve')).toHaveCount(0)
})

test('a signed link decides on a phone without a session and without any script; opening it decides nothing (cases G1)', async ({ api, browser, baseURL }) => {
  const { runId, approvalId } = await askedRun(api)
  const { path } = (await api.must('POST', `/approvals/${approvalId}/link`, { name: 'Support lead' })) as { readonly path: string }
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
    storageState: { cookies: [], origins: [] },
  })
  const phone = new ApprovalsRoom(await context.newPage())
  for (const _look of ['a scanner', 'a person']) await phone.follow(path)
  await expect(phone.asked).toContainText('Refund 48 EUR for order 10482?')
  expect(await statusOf(api, approvalId)).toBe('waiting')
  expect(await phone.page.evaluate('document.documentElement.scrollWidth')).toBe(390)

  await phone.value('amount').fill('much')
  await phone.note.fill('By phone.')
  await phone.button('approve').click()
  await expect(phone.page.getByRole('alert').first()).toContainText('Nothing was decided')
  await expect(phone.note).toHaveValue('By phone.')
  await phone.value('amount').fill('40')
  await phone.value('amount').press('Enter')
  expect(await statusOf(api, approvalId)).toBe('waiting')
  await phone.button('approve').click()
  await expect(phone.outcome).toContainText('Approved by Support lead (by link)')
  await expect.poll(async () => (await api.must('GET', `/runs/${runId}`)) as object).toMatchObject({ status: 'succeeded', output: 'Refunded 40 EUR' })

  await phone.follow(path)
  await expect(phone.outcome).toContainText('Approved by Support lead')
  await phone.follow(`${path.slice(0, -2)}AA`)
  await expect(phone.page.getByRole('alert')).toContainText('This link leads nowhere')
  await context.close()
})

test('a step that waits is answered on its card; the edge of the answer is taken', async ({ api, editor }) => {
  const slug = await api.create('On the card', refund())
  await editor.open(slug)
  await editor.page.getByRole('button', { name: 'Run', exact: true }).click()
  await editor.page.getByRole('textbox', { name: /order/i }).fill('10482')
  await editor.page.getByRole('textbox', { name: /amount/i }).fill('48')
  await editor.page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(editor.card('confirm')).toContainText('Refund 48 EUR for order 10482?')
  await editor.card('confirm').getByTestId('answer-reject').click()
  await expect(editor.card('confirm')).toHaveAttribute('data-status', 'done')
  await expect(editor.card('kept')).toHaveAttribute('data-status', 'done')
})

test('a run is paused and goes on when it is resumed', async ({ api, run }) => {
  const { runId, approvalId } = await askedRun(api)
  await run.open(runId)
  await run.page.getByRole('button', { name: 'Pause' }).click()
  await expect(run.sentence).toContainText('Paused')
  await expect(run.page.getByTestId('wait-banner')).toContainText('Paused since')
  await api.must('POST', `/approvals/${approvalId}/decide`, { answer: 'approve' })
  await run.page.getByRole('button', { name: 'Resume' }).click()
  await expect(run.sentence).toContainText('Done in')
})

interface Asked {
  readonly runId: string
  readonly approvalId: string
}

/** A published workflow, a run of it, and the approval that it waits for. */
async function askedRun(api: Api): Promise<Asked> {
  const slug = await api.publish('Refunds', refund())
  const { id: runId } = (await api.must('POST', `/workflows/${slug}/runs`, { input: { order: '10482', amount: 48 } })) as { readonly id: string }
  let approvalId: string | undefined
  await expect
    .poll(async () => {
      const { approvals } = (await api.must('GET', `/approvals?run=${runId}`)) as { readonly approvals: readonly { readonly id: string }[] }
      approvalId = approvals[0]?.id
      return approvalId
    })
    .toBeDefined()
  return { runId, approvalId: approvalId ?? '' }
}

async function statusOf(api: Api, id: string): Promise<string> {
  return ((await api.must('GET', `/approvals/${id}`)) as { readonly status: string }).status
}

function refund(): GraphInput {
  return {
    format: 1,
    nodes: [
      {
        id: 'start',
        key: 'start',
        kind: 'start',
        title: 'Ticket',
        position: { x: 0, y: 0 },
        config: {
          fields: [
            { name: 'order', type: 'text', required: true },
            { name: 'amount', type: 'number', required: true },
          ],
        },
      },
      {
        id: 'confirm',
        key: 'confirm',
        kind: 'approval',
        title: 'Confirm',
        position: { x: 0, y: 100 },
        config: {
          question: 'Refund {{start.amount}} EUR for order {{start.order}}?',
          why: 'It was charged twice.',
          values: [
            { name: 'order', value: '{{start.order}}', edit: false, type: 'any' },
            { name: 'amount', value: '{{start.amount}}', edit: true, type: 'number' },
          ],
          buttons: [
            { port: 'approve', tone: 'good', next: 'Refunds the amount once.' },
            { port: 'reject', tone: 'bad', next: 'No money moves.' },
          ],
        },
      },
      { id: 'paid', key: 'paid', kind: 'output', title: 'Refunded', position: { x: -140, y: 340 }, config: { value: 'Refunded {{confirm.value.amount}} EUR' } },
      { id: 'kept', key: 'kept', kind: 'output', title: 'Kept', position: { x: 140, y: 340 }, config: { value: 'Not refunded' } },
    ],
    edges: [
      { id: 'a', from: 'start', port: 'done', to: 'confirm' },
      { id: 'b', from: 'confirm', port: 'approve', to: 'paid' },
      { id: 'c', from: 'confirm', port: 'reject', to: 'kept' },
    ],
  }
}
