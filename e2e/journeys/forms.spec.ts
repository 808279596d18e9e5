import { expect, test } from '../fixtures'

test('settings that do not apply are not shown, keep what was written, and stop nothing', async ({ home, editor, page }) => {
  await home.open()
  await home.newWorkflow()
  await editor.drag('start', { x: 360, y: 40 })
  await editor.drag('http-request', { x: 360, y: 180 })
  await editor.connect('start', 'http_request')
  await editor.select('http_request')
  await editor.fill('url', 'https://example.com')
  for (const name of ['bodyType', 'body']) await expect(editor.setting(name)).toHaveCount(0)
  await editor.setting('method').locator('select').selectOption('POST')
  await expect(editor.setting('body')).toHaveCount(0)
  await editor.setting('bodyType').locator('select').selectOption('json')
  await editor.fill('body', '{"q": {{nobody.q}}}')
  await expect(page.getByTestId('problem-count')).toContainText('problem')

  await editor.setting('method').locator('select').selectOption('GET')
  for (const name of ['bodyType', 'body']) await expect(editor.setting(name)).toHaveCount(0)
  await expect(page.getByTestId('problem-count')).not.toContainText('2')
  await editor.saved()
  await page.reload()
  await editor.select('http_request')
  await editor.setting('method').locator('select').selectOption('POST')
  await expect(editor.setting('body').locator('textarea')).toHaveValue('{"q": {{nobody.q}}}')
})

test('what is missing in the input of a run is marked at its field, in the words of the person', async ({ editor, page, api }) => {
  const slug = await api.create('Order', {
    format: 1,
    nodes: [
      {
        ...{ id: 's', key: 'start', kind: 'start', title: 'Start' },
        config: { fields: [{ name: 'text' }, { name: 'count', type: 'integer' }, { name: 'urgent', type: 'boolean' }, { name: 'note', required: false }] },
      },
      {
        id: 'o',
        key: 'output',
        kind: 'output',
        title: 'Output',
        position: { x: 0, y: 160 },
        config: { value: '{{start.text}} {{start.count}} {{start.urgent}}' },
      },
    ],
    edges: [{ id: 'e', from: 's', port: 'done', to: 'o' }],
  })
  await editor.open(slug)
  await editor.run()
  const field = (name: string) => page.locator(`.try-it [data-setting="${name}"]`)
  await expect(field('text')).toContainText('required')
  await expect(field('note')).not.toContainText('required')
  await expect(field('text').locator('input')).not.toHaveAttribute('aria-invalid')

  const start = page.getByRole('button', { name: 'Start a run of the draft' })
  await start.click()
  await expect(field('text')).toContainText('Fill this in.')
  await expect(field('text').locator('input')).toBeFocused()
  await expect(field('urgent')).not.toContainText('Fill this in.')
  await field('text').locator('input').fill('Hello')
  await expect(field('text')).not.toContainText('Fill this in.')

  await field('count').locator('input').fill('9x')
  await expect(field('count')).toContainText('This is no number.')
  await expect(field('count')).not.toContainText('Fill this in.')
  await expect(field('count')).not.toContainText('stands')
  for (const button of [start, page.getByRole('button', { name: 'Run', exact: true })]) {
    await button.click()
    await expect(page.locator('.try-it-go')).toContainText('No run was started')
  }
  await field('count').locator('input').fill('1.5')
  await start.click()
  await expect(field('count')).toContainText('This must be a whole number.')

  await page.context().addCookies([{ name: 'heddle-language', value: 'zh', url: page.url() }])
  await page.reload()
  await page.getByRole('button', { name: '运行', exact: true }).click()
  await page.getByRole('button', { name: '运行草稿' }).click()
  await expect(field('text')).toContainText('请填写此项。')
  await field('text').locator('input').fill('你好')
  await field('count').locator('input').fill('2')
  await page.getByRole('button', { name: '运行草稿' }).click()
  await expect(editor.result).toContainText('你好 2 false')
})

test('a drawing that is the newest version as it stands says so, and cannot be published again', async ({ editor, publish, page, api }) => {
  const slug = await api.create('Unchanged', {
    format: 1,
    nodes: [
      { id: 's', key: 'start', kind: 'start', title: 'Start' },
      { id: 'o', key: 'output', kind: 'output', title: 'Output', position: { x: 0, y: 160 }, config: { value: 'x' } },
    ],
    edges: [{ id: 'e', from: 's', port: 'done', to: 'o' }],
  })
  await editor.open(slug)
  await expect(editor.version).toHaveText('Draft')
  await publish.open(slug)
  await publish.publish('First')
  await expect(page.getByText('Unchanged since v1')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish as v2' })).toBeDisabled()

  await editor.open(slug)
  await expect(editor.version).toHaveText('v1, unchanged')
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await editor.select('output')
  await page.getByLabel('Title').fill('Answer')
  await expect(editor.version).toHaveText('Draft after v1')
  await editor.saved()
  await expect(editor.version).toHaveText('Draft after v1')
  await page.getByLabel('Title').fill('Output')
  await editor.saved()
  await expect(editor.version).toHaveText('v1, unchanged')
})
