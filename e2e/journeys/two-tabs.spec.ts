import { expect, test } from '../fixtures'
import { EditorRoom } from '../rooms/editor-room'

test('two tabs never overwrite each other: other things are merged, the same thing is asked about', async ({ home, editor, context }) => {
  await home.open()
  const slug = await home.newWorkflow()
  await editor.drag('start', { x: 360, y: 40 })
  await editor.saved()
  const other = new EditorRoom(await context.newPage())
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
  await expect(other.page.locator('.conflict')).toContainText('Somebody else changed the same nodes')
  await other.page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(other.card('start')).toContainText('Mine')
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
