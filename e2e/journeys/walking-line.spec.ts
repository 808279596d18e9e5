import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '../fixtures'

// Not the blocking kind: the stand-in for the model answers from this very process.
const execute = promisify(execFile)

test('a person draws an agent, runs it, publishes it, and a program calls it', async ({ home, editor, publish, run, models, service, page }) => {
  test.setTimeout(180_000)
  models.onMessage('wear', { content: 'Take an umbrella with you today, the rain will not stop before evening.' })

  await home.open()
  const slug = await home.newWorkflow()

  await test.step('draw', async () => {
    await editor.drag('start', { x: 360, y: 40 })
    await editor.drag('prompt', { x: 360, y: 130 })
    await editor.drag('branch', { x: 360, y: 240 })
    await editor.drag('http-request', { x: 180, y: 380 })
    await editor.drag('output', { x: 540, y: 440 })
    await page.getByRole('button', { name: 'Show all' }).click()
    await editor.connect('start', 'prompt')
    await editor.connect('prompt', 'branch')
    await editor.connect('branch', 'http_request', 'yes')
    await editor.connect('branch', 'output', 'else')
    await editor.connect('http_request', 'output')
  })

  await test.step('refuse a circle and say why', async () => {
    await editor.connect('http_request', 'prompt')
    await expect(page.getByText('This would go round in a circle')).toBeVisible()
    await expect(page.locator('.react-flow__edge')).toHaveCount(5)
  })

  await test.step('fill in', async () => {
    await editor.select('start')
    await editor.setting('fields').getByRole('button', { name: 'Add' }).click()
    await editor.fill('name', 'weather')
    await editor.select('prompt')
    await editor.fill('model', 'openai/gpt-5-mini')
    await editor.fill('user', 'What to wear? {{start.weather}}')
    await editor.select('branch')
    await editor.fill('when', 'prompt.text.contains("umbrella")')
    await editor.select('http_request')
    await editor.setting('method').locator('select').selectOption('POST')
    await editor.fill('url', `${service.url}/orders`)
    await editor.select('output')
    await editor.fill('value', '{{prompt.text}}')
    await editor.noProblems()
    await editor.saved()
  })

  await test.step('undo and redo', async () => {
    await page.locator('.react-flow__pane').click({ position: { x: 5, y: 5 } })
    await page.keyboard.press('Control+z')
    await expect(page.getByTestId('problem-count')).not.toHaveText('No problems')
    await page.keyboard.press('Control+Shift+z')
    await editor.noProblems()
    await editor.saved()
  })

  const draftRun = await test.step('run and see the words come', async () => {
    await editor.run()
    const tryIt = page.locator('.try-it')
    await tryIt.locator('[data-setting="weather"] input').fill('Rain')
    await tryIt.getByRole('button', { name: 'Start a run of the draft' }).click()
    await expect(editor.stream).toContainText('Take an')
    await expect(editor.result).toContainText('Take an umbrella with you today, the rain will not stop before evening.')
    await expect(editor.card('http_request')).toHaveAttribute('data-status', 'done')
    expect(service.requests.filter(({ path }) => path === '/orders')).toHaveLength(1)
    return page.getByRole('link', { name: 'Open the run' }).getAttribute('href')
  })

  await test.step('the run page is the same after a reload', async () => {
    await page.goto(draftRun ?? '')
    await expect(run.row('output')).toBeVisible()
    const before = await run.rows.allInnerTexts()
    await page.reload()
    await expect(run.row('output')).toBeVisible()
    expect(await run.rows.allInnerTexts()).toEqual(before)
    expect(before).toHaveLength(5)
  })

  await test.step('publish and call it with what the page shows', async () => {
    await publish.open(slug)
    await publish.publish('The first')
    const key = await publish.makeKey('Shop')
    const curl = await publish.snippet('curl')
    expect(curl).toContain(key)
    const answer = JSON.parse((await execute('bash', ['-c', curl])).stdout) as { id: string }
    expect(answer).toMatchObject({
      id: expect.any(String),
      status: 'succeeded',
      output: 'Take an umbrella with you today, the rain will not stop before evening.',
    })
    expect((await execute('python3', ['-c', await publish.snippet('Python')])).stdout).toContain('Take an umbrella')
    expect((await execute(process.execPath, ['--input-type=module', '-e', await publish.snippet('JavaScript')])).stdout).toContain('Take an umbrella')

    await editor.open(slug)
    await editor.select('prompt')
    await page.getByLabel('Title').fill('Renamed afterwards')
    await editor.saved()
    await run.open(answer.id)
    await expect(run.version).toContainText('v1')
    await expect(run.card('prompt')).toContainText('Prompt')
    await expect(run.card('prompt')).not.toContainText('Renamed afterwards')
  })
})
