import { expect, test } from '../fixtures'
import { ApprovalsRoom } from '../rooms/approvals-room'
import { askedRun, refund, statusOf } from '../rooms/refunds'

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
  await expect(approvals.settled('amount')).toHaveText(/42\.5\s*was 48$/)
  await expect(approvals.asked.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(approvals.unused).toHaveCount(0)
  await expect(approvals.listed(approvalId)).toHaveCount(0)

  await expect.poll(async () => (await api.must('GET', `/runs/${runId}`)) as object).toMatchObject({ status: 'succeeded', output: 'Refunded 42.5 EUR' })
  await run.open(runId)
  await expect(run.page.getByTestId('run-output')).toContainText('Refunded 42.5 EUR')
  await run.page.getByTestId('run-input').getByRole('button', { name: 'Show all' }).click()
  await expect(run.page.getByRole('dialog')).toContainText('10482')
  await run.page.keyboard.press('Escape')
  await run.row('confirm').click()
  await expect(run.page.getByTestId('decision')).toContainText(/Approved by .+\d\d:\d\d/)
  await run.page.getByRole('tab', { name: 'Event log' }).click()
  await expect(run.page.getByRole('region', { name: 'Event log' })).toContainText(/approved, by .+, with another value: “The shipping fee stays\./)
})

test('whoever comes second is told in words who was first, and whoever only looks sees it (cases G1)', async ({ api, approvals, context }) => {
  const { approvalId } = await askedRun(api)
  await approvals.open(approvalId)
  await expect(approvals.button('approve')).toBeEnabled()
  await approvals.value('amount').fill('999')
  await approvals.note.fill('Written in vain.')
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
  await expect(approvals.settled('amount')).toHaveText(/48$/)
  await expect(approvals.asked.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(approvals.unused).toContainText(/was not used.+999.+Written in vain\./)
  await expect(late.unused).toHaveCount(0)
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
  await expect(phone.settled('amount')).toHaveText(/40\s*was 48$/)
  await expect(phone.unused).toHaveCount(0)
  await expect.poll(async () => (await api.must('GET', `/runs/${runId}`)) as object).toMatchObject({ status: 'succeeded', output: 'Refunded 40 EUR' })

  await phone.follow(path)
  await expect(phone.outcome).toContainText('Approved by Support lead')

  const second = await askedRun(api)
  const other = (await api.must('POST', `/approvals/${second.approvalId}/link`, { name: 'Support lead' })) as { readonly path: string }
  await phone.follow(other.path)
  await phone.value('amount').fill('999')
  await phone.note.fill('Written in vain.')
  await api.must('POST', `/approvals/${second.approvalId}/decide`, { answer: 'approve', value: { order: '10482', amount: 75 } })
  await phone.button('approve').click()
  await expect(phone.outcome).toContainText('somebody was first')
  await expect(phone.settled('amount')).toHaveText(/75\s*was 48$/)
  await expect(phone.asked.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(phone.unused).toContainText(/was not used.+999.+Written in vain\./)
  expect(await phone.page.evaluate('document.documentElement.scrollWidth')).toBe(390)

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
  await expect(run.page.getByTestId('pause-banner')).toContainText(/Paused since .+An answer is kept meanwhile/)
  await expect(run.page.getByTestId('wait-banner')).toContainText('Refund 48 EUR for order 10482?')
  await expect(run.page.getByTestId('wait-banner').getByRole('link', { name: 'Answer' })).toBeVisible()
  await api.must('POST', `/approvals/${approvalId}/decide`, { answer: 'reject' })
  await expect(run.page.getByTestId('pause-banner')).toContainText('The answer for Confirm is in')
  await expect(run.page.getByTestId('wait-banner')).toHaveCount(0)
  await run.page.getByRole('button', { name: 'Resume' }).click()
  await expect(run.sentence).toContainText('Done in')
})
