import type { GraphInput } from '@heddle/core/graph/graph'
import { expect, test } from '../fixtures'
import { EditorRoom } from '../rooms/editor-room'

const publishable: GraphInput = {
  format: 1,
  nodes: [
    { id: 's', key: 'start', kind: 'start', title: 'Start' },
    { id: 'o', key: 'output', kind: 'output', title: 'Output', position: { x: 0, y: 160 }, config: { value: 'x' } },
  ],
  edges: [{ id: 'e', from: 's', port: 'done', to: 'o' }],
}

test('the address goes along with the name until something is published, and open tabs go on saving', async ({ home, editor, page, context, api }) => {
  await home.open()
  const slug = await home.newWorkflow()
  const other = new EditorRoom(await context.newPage())
  await other.open(slug)
  await editor.drag('start', { x: 360, y: 40 })
  const name = page.getByLabel('Name of the workflow')
  await name.fill('Sort the post')
  await name.press('Enter')
  await expect(page).toHaveURL(/\/workflows\/sort-the-post\/edit$/)
  await expect(page.getByRole('link', { name: 'Runs' })).toHaveAttribute('href', '/workflows/sort-the-post/runs')

  await other.drag('output', { x: 360, y: 200 })
  await other.saved()
  await other.page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(other.page.getByLabel('Name of the workflow')).toHaveValue('Sort the post')
  await expect(other.page).toHaveURL(/\/workflows\/sort-the-post\/edit$/)
  await page.keyboard.press('Control+z')
  await expect(editor.card('start')).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(editor.card('start')).toBeVisible()
  await editor.saved()
  await page.reload()
  await expect(editor.card('start')).toBeVisible()

  await page.goto('/workflows/sort-the-post/settings')
  await page.getByLabel('Name', { exact: true }).fill('Answer the post')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/workflows\/answer-the-post\/settings$/)
  await api.must('PUT', '/workflows/answer-the-post/graph', publishable)
  await page.goto('/workflows/answer-the-post/publish')
  await expect(page.getByText('Its address is "answer-the-post" from then on')).toBeVisible()
  await api.must('POST', '/workflows/answer-the-post/versions', {})
  await page.goto('/workflows/answer-the-post/settings')
  await page.getByLabel('Name', { exact: true }).fill('Other')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Other')
  await expect(page.getByLabel('Address')).toHaveValue('answer-the-post')
})
