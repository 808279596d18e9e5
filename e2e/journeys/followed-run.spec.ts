import type { GraphInput } from '@heddle/core/graph/graph'
import { expect, test } from '../fixtures'

test('the run on the canvas outlives a reload, and the run page leads back to it', async ({ api, editor, run, page }) => {
  const slug = await api.create('Followed', asking())
  const other = await api.create('Another', asking())
  await editor.open(slug)
  await editor.run()
  await expect(editor.card('confirm')).toContainText('Go on?')
  await expect(page).toHaveURL(/\/edit\?run=[0-9a-f-]{36}$/)
  const runId = new URL(page.url()).searchParams.get('run') ?? ''

  await test.step('reload', async () => {
    await page.reload()
    await expect(editor.card('start')).toHaveAttribute('data-status', 'done')
    await expect(editor.card('confirm').getByTestId('answer-approve')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open the run' })).toHaveAttribute('href', `/runs/${runId}`)
  })

  await test.step('a run of another workflow is ignored in words', async () => {
    await page.goto(`/workflows/${other}/edit?run=${runId}`)
    await expect(page.getByText(`the run ${runId} belongs to another workflow`)).toBeVisible()
    await expect(page).toHaveURL(/\/edit$/)
  })

  await test.step('open on canvas, and answer there', async () => {
    await run.open(runId)
    await page.getByRole('link', { name: 'Open on canvas' }).click()
    await editor.card('confirm').getByTestId('answer-approve').click()
    await expect(editor.card('yes')).toHaveAttribute('data-status', 'done')
    await expect(page).toHaveURL(new RegExp(`run=${runId}$`))
  })

  await test.step('take it off the canvas', async () => {
    await page.getByRole('button', { name: 'Take off the canvas' }).click()
    await expect(page).toHaveURL(/\/edit$/)
    await expect(editor.card('yes')).not.toHaveAttribute('data-status', 'done')
  })
})

test('an older run comes back with its input, after other tabs too, and never passes for one of the drawing under it', async ({ api, editor, page }) => {
  const slug = await api.publish('Older', asking())
  const started = (await api.must('POST', `/workflows/${slug}/runs`, { input: { name: 'Ada' } })) as { readonly id: string }
  await page.goto(`/workflows/${slug}/edit?run=${started.id}`)
  await expect(editor.card('confirm')).toHaveAttribute('data-status', 'waiting')
  await expect(page.getByRole('textbox', { name: 'Input' })).toHaveValue(/"name": "Ada"/)
  const origin = page.getByTestId('run-origin')
  await expect(origin).toHaveCount(0)

  await editor.select('yes')
  await editor.fill('value', 'another yes')
  await expect(origin).toContainText('This run was of version 1; the canvas has changed since.')
  await editor.saved()
  await test.step('look at another page of the workflow, and come back', async () => {
    await page.getByRole('link', { name: 'Runs', exact: true }).click()
    await expect(page.getByTestId(`run-${started.id}`)).toContainText('waiting for a person')
    await page.getByRole('link', { name: 'Canvas' }).click()
    await expect(editor.card('confirm')).toHaveAttribute('data-status', 'waiting')
    await expect(page).toHaveURL(new RegExp(`run=${started.id}$`))
  })
  await expect(origin.getByRole('link')).toHaveAttribute('href', `/runs/${started.id}`)
  await editor.card('confirm').getByTestId('answer-reject').click()
  await expect(page.locator('.try-it-result')).toContainText('done')
  await page.getByRole('tab', { name: 'Run log' }).click()
  await expect(page.locator('.dock-row').filter({ hasText: 'run-finished' })).toContainText('done')

  await test.step('taken off, it stays off', async () => {
    await page.getByRole('tab', { name: 'Try it' }).click()
    await page.getByRole('button', { name: 'Take off the canvas' }).click()
    await page.getByRole('link', { name: 'Versions' }).click()
    await page.getByRole('link', { name: 'Canvas' }).click()
    await expect(editor.card('confirm')).toBeVisible()
    await expect(page).toHaveURL(/\/edit$/)
  })
})

test('deleting a workflow says which of its runs are under way, and what becomes of them', async ({ api, page }) => {
  const slug = await api.publish('Doomed', asking())
  const start = () => api.must('POST', `/workflows/${slug}/runs`, { input: {} }) as Promise<{ readonly id: string }>
  const { id } = await start()
  await start()
  const waiting = async () => ((await api.must('GET', `/runs/${id}`)) as { readonly waitingFor: { readonly approvals: number } }).waitingFor.approvals
  await expect.poll(waiting).toBe(1)
  await page.goto(`/workflows/${slug}/settings`)
  await page.getByRole('button', { name: 'Delete workflow' }).click()
  const told = page.getByRole('dialog').getByTestId('under-way')
  await expect(told).toContainText('2 runs are under way. They go on to their end')
  await expect(told).toContainText('2 of them wait for a person')
  await page.getByLabel('Type the name to confirm').fill('Doomed')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete workflow' }).click()
  await expect(page).toHaveURL(/\/$/)
  const asked = (await api.must('GET', `/approvals?run=${id}`)) as { readonly approvals: readonly { readonly id: string }[] }
  await api.must('POST', `/approvals/${asked.approvals[0]?.id}/decide`, { answer: 'approve' })
  await expect.poll(async () => ((await api.must('GET', `/runs/${id}`)) as { readonly status: string }).status).toBe('succeeded')
})

test('a person makes a link with which somebody else answers', async ({ api, approvals, browser, page }) => {
  const slug = await api.publish('By link', asking())
  const { id: runId } = (await api.must('POST', `/workflows/${slug}/runs`, { input: {} })) as { readonly id: string }
  const waiting = async () =>
    ((await api.must('GET', `/approvals?run=${runId}`)) as { readonly approvals: readonly { readonly id: string }[] }).approvals[0]?.id
  await expect.poll(waiting).toBeDefined()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await approvals.open(await waiting())
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Write whom the link is for' })).toBeVisible()
  await page.getByLabel('Whom the link is for').fill('Support lead')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('The link for Support lead is copied. It works until')).toBeVisible()
  const link = await page.getByTestId('made-link').inputValue()
  expect(link).toMatch(new RegExp(`^${new URL(page.url()).origin}/a/`))
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link)
  await expect(approvals.asked).toHaveAttribute('data-status', 'waiting')

  const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const phone = await stranger.newPage()
  await phone.goto(link)
  await expect(phone.getByText('For Support lead.')).toBeVisible()
  await stranger.close()
})

function asking(): GraphInput {
  return {
    format: 1,
    nodes: [
      { id: 'start', key: 'start', kind: 'start', title: 'Start', position: { x: 0, y: 0 }, config: { fields: [] } },
      {
        id: 'confirm',
        key: 'confirm',
        kind: 'approval',
        title: 'Confirm',
        position: { x: 0, y: 100 },
        config: {
          question: 'Go on?',
          buttons: [
            { port: 'approve', tone: 'good' },
            { port: 'reject', tone: 'bad' },
          ],
        },
      },
      { id: 'yes', key: 'yes', kind: 'output', title: 'Yes', position: { x: -140, y: 340 }, config: { value: 'yes' } },
      { id: 'no', key: 'no', kind: 'output', title: 'No', position: { x: 140, y: 340 }, config: { value: 'no' } },
    ],
    edges: [
      { id: 'a', from: 'start', port: 'done', to: 'confirm' },
      { id: 'b', from: 'confirm', port: 'approve', to: 'yes' },
      { id: 'c', from: 'confirm', port: 'reject', to: 'no' },
    ],
  }
}
