import type { GraphInput } from '@heddle/core/graph/graph'
import { expect, test } from '../fixtures'

test('cards keep their size while a run goes, and none grows over its neighbour', async ({ api, editor, page }, info) => {
  const slug = await api.create('Close together', closeTogether())
  await editor.open(slug)
  await page.setViewportSize({ width: 1680, height: 1000 })
  const keys = ['first', 'confirm', 'last']
  const sizes = () => Promise.all(keys.map(async (key) => Math.round((await editor.card(key).boundingBox())?.height ?? 0)))
  const atRest = await sizes()
  await editor.run()
  await expect(editor.card('confirm').getByTestId('answer-approve')).toBeVisible()
  await expect.poll(sizes).toEqual(atRest)
  for (const key of keys) expect(await editor.card(key).evaluate(isWhole)).toBe(true)
  await expect(page.locator('.try-it-result')).toContainText('waiting for a person')
  await info.attach('asking', { body: await page.screenshot(), contentType: 'image/png' })
  await editor.card('confirm').getByTestId('answer-approve').click()
  await expect(editor.card('last')).toHaveAttribute('data-status', 'done')
  expect(await sizes()).toEqual(atRest)
})

/** Nothing but ports sticks out of the card. */
function isWhole(card: Element): boolean {
  const end = card.getBoundingClientRect().bottom
  return [...card.children].every((part) => part.matches('.react-flow__handle') || part.getBoundingClientRect().bottom <= end)
}

/** Sixteen pixels from card to card. */
function closeTogether(): GraphInput {
  const at = (y: number) => ({ x: 0, y })
  return {
    format: 1,
    nodes: [
      { id: 'start', key: 'start', kind: 'start', title: 'Start', position: at(0), config: { fields: [] } },
      { id: 'first', key: 'first', kind: 'wait', title: 'A moment', position: at(60), config: { amount: '0.2', unit: 'seconds' } },
      {
        id: 'confirm',
        key: 'confirm',
        kind: 'approval',
        title: 'Confirm',
        position: at(148),
        config: {
          question: 'Shall the answer be sent to the customer?',
          buttons: [
            { port: 'approve', tone: 'good' },
            { port: 'reject', tone: 'bad' },
          ],
        },
      },
      { id: 'last', key: 'last', kind: 'wait', title: 'Another moment', position: at(264), config: { amount: '0.2', unit: 'seconds' } },
      { id: 'yes', key: 'yes', kind: 'output', title: 'Yes', position: at(352), config: { value: 'yes' } },
    ],
    edges: [
      { id: 'a', from: 'start', port: 'done', to: 'first' },
      { id: 'b', from: 'first', port: 'done', to: 'confirm' },
      { id: 'c', from: 'confirm', port: 'approve', to: 'last' },
      { id: 'd', from: 'last', port: 'done', to: 'yes' },
    ],
  }
}
