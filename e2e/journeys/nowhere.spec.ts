import { randomUUID } from 'node:crypto'
import { expect, test } from '../fixtures'

test('what is not there is told on its page, and by the status to who reads none', async ({ page }) => {
  for (const path of [`/runs/${randomUUID()}`, `/approvals/${randomUUID()}`, '/workflows/nobody/edit', '/workflows/nobody/publish', '/nothing']) {
    const answer = await page.request.get(path)
    expect([path, answer.status()]).toEqual([path, 404])
  }
})

test('a link that was changed on its way is 404 with the page that says so, without any script', async ({ page }) => {
  for (const method of ['get', 'head'] as const) expect((await page.request[method]('/a/changed')).status()).toBe(404)
  expect(await (await page.request.get('/a/changed')).text()).toContain('This link leads nowhere')
})
