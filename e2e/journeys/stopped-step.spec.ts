import type { GraphInput } from '@heddle/core/graph/graph'
import { expect, test } from '../fixtures'
import { askedRun, refund, statusOf } from '../rooms/refunds'

test('one step that waits is stopped: what follows it alone is skipped, and the rest of the run goes on', async ({ api, run, page }) => {
  const { runId, approvalId } = await askedRun(api, { graph: beside() })
  const stop = page.getByTestId('drawer').getByRole('button', { name: 'Stop this step' })
  const dialog = page.getByRole('dialog')
  await run.open(runId)
  await test.step('there is nothing to stop in a step that is over or has not begun', async () => {
    for (const key of ['start', 'thanks']) {
      await run.row(key).click()
      await expect(page.getByTestId('drawer')).toBeVisible()
      await expect(stop).toHaveCount(0)
    }
  })

  await run.row('confirm').click()
  await stop.click()
  await expect(dialog).toContainText('What follows it alone is skipped; the rest of the run goes on.')
  await dialog.getByRole('button', { name: 'Keep it going' }).click()
  expect(await statusOf(api, approvalId)).toBe('waiting')
  await stop.click()
  await dialog.getByRole('button', { name: 'Stop this step' }).click()
  await expect(run.row('confirm')).toHaveAttribute('data-state', 'cancelled')
  await expect(page.getByTestId('drawer')).toContainText('This step was cancelled before anything came out.')
  await expect(stop).toHaveCount(0)
  for (const key of ['paid', 'kept']) await expect(run.card(key)).toHaveAttribute('data-status', 'skipped')
  await expect(run.row('payment')).toHaveAttribute('data-state', 'waiting')
  await expect.poll(() => statusOf(api, approvalId)).toBe('closed')

  await api.must('POST', '/events', { name: 'payment', key: '10482', data: { amount: 48 } })
  await expect(run.sentence).toContainText('Done in')
  await expect(page.getByTestId('run-output')).toContainText('Thanks for 48 EUR')
})

/** Beside the approval it waits for the payment. */
function beside(): GraphInput {
  const { nodes, edges, ...graph } = refund()
  return {
    ...graph,
    nodes: [
      ...nodes,
      {
        ...{ id: 'payment', key: 'payment', kind: 'wait', title: 'Payment', position: { x: 420, y: 100 } },
        config: { mode: 'event', event: 'payment', key: '{{start.order}}' },
      },
      { id: 'thanks', key: 'thanks', kind: 'output', title: 'Thanks', position: { x: 420, y: 340 }, config: { value: 'Thanks for {{payment.amount}} EUR' } },
    ],
    edges: [...edges, { id: 'e', from: 'start', port: 'done', to: 'payment' }, { id: 'f', from: 'payment', port: 'done', to: 'thanks' }],
  }
}
