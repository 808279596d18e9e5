import type { Browser } from '@playwright/test'
import { expect, test } from '../fixtures'
import { EditorRoom } from '../rooms/editor-room'

test('two people never overwrite each other: other things are merged, the same thing is asked about', async ({ home, editor, browser, signedIn }) => {
  await home.open()
  const slug = await home.newWorkflow()
  await editor.drag('start', { x: 360, y: 40 })
  await editor.saved()
  const other = await elsewhere(browser, signedIn)
  await other.open(slug)
  await expect(other.card('start')).toBeVisible()

  await editor.drag('prompt', { x: 360, y: 140 })
  await editor.saved()
  await other.drag('output', { x: 360, y: 300 })
  await other.saved()
  await expect(other.card('prompt')).toBeVisible()

  await editor.page.reload()
  await expect(editor.card('output')).toBeVisible()
  await other.select('start')
  await editor.select('start')
  await editor.page.getByLabel('Title').fill('Mine')
  await editor.saved()
  await other.page.getByLabel('Title').fill('Theirs')
  await expect(other.page.locator('.conflict')).toContainText('Another tab or somebody else changed the same: Theirs')
  await other.page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(other.card('start')).toContainText('Mine')
})

test('undo never overwrites what somebody else changed meanwhile, and says so (cases K6)', async ({ home, editor, browser, signedIn }) => {
  await home.open()
  const slug = await home.newWorkflow()
  await editor.drag('start', { x: 360, y: 40 })
  await editor.select('start')
  await editor.page.getByLabel('Title').fill('Mine')
  await editor.saved()
  const other = await elsewhere(browser, signedIn)
  await other.open(slug)
  await other.select('start')
  await other.page.getByLabel('Title').fill('Theirs')
  await other.saved()

  await editor.drag('output', { x: 360, y: 300 })
  await expect(editor.card('start')).toContainText('Theirs')
  await expect(editor.page.getByText('it can no longer be undone here')).toBeVisible()
  await editor.card('output').locator('.node-head').click()
  for (const _each of ['output', 'nothing more']) await editor.page.keyboard.press('Control+z')
  await expect(editor.card('output')).toHaveCount(0)
  await expect(editor.card('start')).toContainText('Theirs')
})

test('a tab never stays on what another tab has changed since, and its undo goes on (cases K10)', async ({ home, editor, page, context, api }) => {
  await home.open()
  const slug = await home.newWorkflow()
  await editor.drag('start', { x: 360, y: 40 })
  await editor.drag('output', { x: 360, y: 200 })
  await editor.saved()
  const other = new EditorRoom(await context.newPage())
  await other.open(slug)
  await other.select('start')
  await other.page.getByLabel('Title').fill('From the other tab')
  await other.saved()
  await expect(editor.card('start')).toContainText('From the other tab')
  await editor.select('start')
  await page.getByLabel('Title').fill('Typed here')
  await editor.saved()

  // Another machine tells nobody: the tab asks when the person comes back to it.
  const graph = await api.graph(slug)
  await api.must('PUT', `/workflows/${slug}/graph`, {
    ...graph,
    nodes: graph.nodes.map((node) => (node.key === 'output' ? node : { ...node, title: 'From afar' })),
  })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(editor.card('start')).toContainText('From afar')
  await expect(page.getByLabel('Title')).toHaveValue('From afar')
  await editor.card('output').locator('.node-head').click()
  await page.keyboard.press('Control+z')
  await expect(editor.card('output')).toHaveCount(0)
  await editor.saved()
  expect(await api.titles(slug)).toEqual(['From afar'])
})

test('a tab that stays open has the address of its workflow after somebody renamed it, so that a reload finds it', async ({ home, editor, page, api }) => {
  await home.open()
  const slug = await home.newWorkflow()
  await editor.drag('start', { x: 360, y: 40 })
  await editor.saved()
  const renamed = (await api.must('PATCH', `/workflows/${slug}`, { name: 'Under another name' })) as { readonly slug: string }
  expect(renamed.slug).not.toBe(slug)
  await editor.drag('output', { x: 360, y: 200 })
  await expect(page).toHaveURL(new RegExp(`/workflows/${renamed.slug}/edit`))
  await expect(page.getByLabel('Name of the workflow')).toHaveValue('Under another name')
  await editor.saved()
  await page.reload()
  await expect(editor.card('output')).toBeVisible()
})

test('a title of nothing is refused and the old one stays (cases C11)', async ({ home, editor, page }) => {
  await home.open()
  await home.newWorkflow()
  await editor.drag('start', { x: 360, y: 40 })
  await editor.select('start')
  await page.getByLabel('Title').fill('')
  await expect(page.getByText('A node needs a title.')).toBeVisible()
  await page.getByLabel('Key').focus()
  await expect(editor.card('start')).toContainText('Start')
})

test('what another tab has published is no second version: the page says which one stands', async ({ api, publish, page }) => {
  const slug = await api.create('Published twice', {
    format: 1,
    nodes: [
      { id: 's', key: 'start', kind: 'start', title: 'Start' },
      { id: 'o', key: 'output', kind: 'output', title: 'Output', position: { x: 0, y: 160 }, config: { value: 'x' } },
    ],
    edges: [{ id: 'e', from: 's', port: 'done', to: 'o' }],
  })
  await publish.open(slug)
  await expect(page.getByRole('button', { name: 'Publish as v1' })).toBeEnabled()
  await api.must('POST', `/workflows/${slug}/versions`, {})
  await publish.publish('Mine')
  const told = page.getByRole('region', { name: 'Notifications' })
  await expect(told).toContainText('This drawing is v1 already, so no other version was made')
  await expect(told).toContainText('The notes were left out')
  await expect(page.getByText('Unchanged since v1')).toBeVisible()
})

/** The same workspace in a browser of its own. */
async function elsewhere(browser: Browser, signedIn: string): Promise<EditorRoom> {
  const context = await browser.newContext({ storageState: signedIn })
  return new EditorRoom(await context.newPage())
}
