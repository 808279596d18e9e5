import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { EditorRoom } from '../rooms/editor-room'

test('what is drawn while the server is away is kept on this machine, and saved after a reload (cases K10)', async ({
  home,
  editor,
  page,
  api,
  complaints,
}) => {
  await home.open()
  const slug = await home.newWorkflow()
  await editor.drag('start', { x: 360, y: 40 })
  await editor.saved()
  await page.context().setOffline(true)
  await editor.drag('output', { x: 360, y: 200 })
  await page.getByLabel('Title').fill('Answer of the day')
  await editor.fill('value', '{{start}}')
  await expect(editor.saveState).toHaveText('3 changes kept on this machine')
  expect(await api.titles(slug)).toEqual(['Start'])

  await page.context().setOffline(false)
  await page.reload()
  await expect(editor.card('output')).toContainText('Answer of the day')
  await editor.saved()
  expect(await api.titles(slug)).toEqual(['Start', 'Answer of the day'])
  await expect.poll(() => keptIn(page)).toEqual([])
  // The browser complains of every try while there was no way; of nothing else.
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED')))
})

test('a tab that is closed while the server is away, or that crashes in the middle of typing, loses nothing', async ({ home, editor, page, api }) => {
  await home.open()
  const slug = await home.newWorkflow()
  await editor.drag('prompt', { x: 360, y: 140 })
  await editor.select('prompt')
  await editor.saved()

  const first = await opened(page.context(), slug)
  await first.select('prompt')
  await first.page.route('**/api/trpc/draft.save*', (route) => route.abort())
  await first.setting('user').locator('textarea').pressSequentially('Take an umbrella')
  // Nothing was sent, and the browser has what was typed: it writes a moment behind the keys.
  await expect.poll(async () => (await keptIn(first.page)).join()).toContain('Take an umbrella')
  await Promise.all([first.page.waitForEvent('crash'), first.page.goto('chrome://crash').catch(() => undefined)])

  const second = await opened(page.context(), slug)
  await second.select('prompt')
  await expect(second.setting('user').locator('textarea')).toHaveValue('Take an umbrella')
  await second.saved()
  await second.page.route('**/api/trpc/draft.save*', (route) => route.abort())
  await second.setting('user').locator('textarea').fill('Take two umbrellas')
  await expect(second.saveState).toHaveText('1 change kept on this machine')
  await second.page.close()

  const third = await opened(page.context(), slug)
  await expect(third.page.getByText('A change that was kept on this machine is there again.')).toBeVisible()
  await third.saved()
  expect(JSON.stringify(await api.graph(slug))).toContain('Take two umbrellas')
})

test('kept edits are asked about when others changed the same thing meanwhile', async ({ home, editor, page, api }) => {
  const slug = await leftAway({ home, editor, page })
  const graph = await api.graph(slug)
  await api.must('PUT', `/workflows/${slug}/graph`, { ...graph, nodes: graph.nodes.map((node) => ({ ...node, title: 'Theirs' })) })
  const next = await opened(page.context(), slug)
  await expect(next.page.locator('.conflict')).toContainText('Another tab or somebody else changed the same things')
  expect(await api.titles(slug)).toEqual(['Theirs'])
  await next.page.getByRole('button', { name: 'Keep mine' }).click()
  await next.saved()
  expect(await api.titles(slug)).toEqual(['Mine'])
})

test('what one person left unsaved is not sent when another signs in at the same browser', async ({ home, editor, page, api }) => {
  const slug = await leftAway({ home, editor, page })
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/')
  await elsewhere.evaluate(giveToAnother)
  const next = await opened(page.context(), slug)
  await expect(next.card('start')).toContainText('Start')
  await next.saved()
  expect(await api.titles(slug)).toEqual(['Start'])
  expect(await keptIn(elsewhere)).toEqual([expect.stringContaining('/somebody-else/')])
})

async function opened(context: BrowserContext, slug: string): Promise<EditorRoom> {
  const room = new EditorRoom(await context.newPage())
  await room.open(slug)
  return room
}

/** A new workflow, whose one node was renamed to "Mine" in a tab that could not save any more. */
async function leftAway({
  home,
  editor,
  page,
}: {
  home: { open(): Promise<void>; newWorkflow(): Promise<string> }
  editor: EditorRoom
  page: Page
}): Promise<string> {
  await home.open()
  const slug = await home.newWorkflow()
  await editor.drag('start', { x: 360, y: 40 })
  await editor.saved()
  const tab = await opened(page.context(), slug)
  await tab.select('start')
  await tab.page.route('**/api/trpc/draft.save*', (route) => route.abort())
  await tab.page.getByLabel('Title').fill('Mine')
  await expect(tab.saveState).toHaveText('1 change kept on this machine')
  await tab.page.close()
  return slug
}

/** What this browser keeps, each as JSON text. */
function keptIn(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('heddle')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => resolve(all.result.map((kept) => JSON.stringify(kept)))
        }
      }),
  )
}

function giveToAnother(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('heddle')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const drafts = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
      drafts.transaction.oncomplete = () => resolve()
      const all = drafts.getAll()
      all.onsuccess = () => {
        for (const each of all.result as { whose: string }[]) drafts.put({ ...each, whose: each.whose.replace(/\/[^/]+\//, '/somebody-else/') })
      }
    }
  })
}
