import { readFile } from 'node:fs/promises'
import type { GraphInput } from '@heddle/core/graph/graph'
import { expect, test } from '../fixtures'

const echo: GraphInput = {
  format: 1,
  nodes: [
    { id: 's', key: 'start', kind: 'start', title: 'Start', config: { fields: [{ name: 'text', type: 'text' }] }, position: { x: 0, y: 0 } },
    { id: 'o', key: 'answer', kind: 'output', title: 'Answer', config: { value: '{{start.text}}' }, position: { x: 300, y: 0 } },
  ],
  edges: [{ id: 'e', from: 's', port: 'done', to: 'o' }],
}

test('the editor, too, shows the beginning, and leads to the whole', async ({ api, editor, page }) => {
  const slug = await api.publish('Large', echo)
  await editor.open(slug)
  await editor.run()
  await page.locator('.try-it [data-setting="text"] input').fill(`the first words ${'x'.repeat(300_000)} the last words`)
  await editor.run()
  await expect(editor.result.getByTestId('beginning')).toContainText('The beginning of 0.3 MB')
  await expect(editor.result).toContainText('"the first words xxx')
  await editor.select('answer')
  await page.getByRole('tab', { name: 'Data' }).click()
  const given = page.locator('.inspector').getByTestId('beginning')
  await expect(given).toContainText('The beginning of 0.3 MB')
  await given.getByRole('link', { name: 'Open the run' }).click()
  await expect(page.getByTestId('drawer').getByTestId('beginning')).toContainText('"the first words xxx')
})

test('of a large value the step shows the beginning; the whole comes when it is asked for', async ({ api, run, page }) => {
  const slug = await api.publish('Large', echo)
  const text = `the first words ${'x'.repeat(300_000)} the last words`
  const { id } = (await api.must('POST', `/workflows/${slug}/runs`, { input: { text } })) as { readonly id: string }
  await expect.poll(async () => ((await api.must('GET', `/runs/${id}`)) as { readonly status: string }).status).toBe('succeeded')
  await run.open(id)
  await run.row('answer').click()
  const drawer = page.getByTestId('drawer')
  await expect(drawer.getByTestId('beginning')).toContainText('The beginning of 0.3 MB')
  await expect(drawer.getByTestId('beginning')).toContainText('"the first words xxx')

  const downloading = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Download' }).click()
  const kept = await (await downloading).path()
  expect(JSON.parse(await readFile(kept, 'utf8'))).toBe(text)

  await drawer.getByRole('button', { name: 'Load all' }).click()
  await expect(drawer.getByTestId('beginning')).toHaveCount(0)
  await expect(drawer.locator('.drawer-body')).toContainText('the first words xxx')
})
