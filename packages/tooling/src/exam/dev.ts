import assert from 'node:assert/strict'
import type { GraphInput } from '@heddle/core/graph/graph'
import type { Page } from '@playwright/test'
import { processMark } from '../launch/process/process-mark'
import { root } from '../root'
import { CopiedHouse, type Following } from './copied-house'
import { openBrowser } from './product/browser'

/**
 * `npm run dev` on a copy of the sources, with a real browser: each change must be there soon, no page may load itself
 * anew, Ctrl-C must end everything, and a second start must be as good as the first.
 */
const LONGEST_MS = 120_000

const loud: GraphInput = {
  format: 1,
  nodes: [
    { id: 's', key: 'start', kind: 'start', title: 'Start', config: { fields: [{ name: 'text', type: 'text' }] } },
    { id: 'o', key: 'output', kind: 'output', title: 'Output', config: { value: '{{input.text | upper}}' } },
  ],
  edges: [{ id: 'e', from: 's', port: 'done', to: 'o' }],
}

async function exam(): Promise<void> {
  const house = await told('a copy of the sources', () => new CopiedHouse(root))
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(LONGEST_MS)
    await started(house, (dev) => firstStart(house, dev, page))
    // What the first start has left behind must not disturb the second.
    await started(house, (dev) => secondStart(dev, page))
  } finally {
    await browser.close()
    house.remove()
  }
}

async function started(house: CopiedHouse, examine: (dev: Following) => Promise<void>): Promise<void> {
  const dev = await told('start', () => house.start())
  try {
    await examine(dev)
  } finally {
    const code = await told('Ctrl-C', () => dev.stop())
    assert.deepEqual([code, dev.processes.filter((pid) => processMark(pid) !== undefined)], [0, []], 'Ctrl-C ends everything, in good order.')
  }
}

async function firstStart(house: CopiedHouse, dev: Following, page: Page): Promise<void> {
  await told('sign in', async () => {
    await page.goto(dev.link)
    await page.getByRole('button').click()
    await page.waitForURL(`${dev.url}/`)
  })
  await told('publish and run', async () => {
    await send(dev, '/workflows', { name: 'Loud', slug: 'loud', graph: loud })
    await send(dev, '/workflows/loud/versions', { notes: 'for the exam' })
    assert.equal(await resultOf(dev), 'HEY')
  })
  const loads = await told('the canvas', async () => {
    const counted = countLoads(page)
    await page.goto(`${dev.url}/workflows/loud/edit`)
    await page.getByTestId('node-output').locator('.node-head').click()
    await page.getByLabel('Title').fill('Said loudly')
    return counted
  })
  await told('a change in packages/editor', async () => {
    house.change('packages/editor/src/text.ts', "publish: 'Publish'", "publish: 'Publish it'")
    await page.getByText('Publish it', { exact: true }).waitFor()
    assert.equal(await page.getByLabel('Title').inputValue(), 'Said loudly', 'What is on the page stays.')
  })
  await told('a change in packages/core, in a run', async () => {
    house.change('packages/core/src/expression/filters.ts', '.toUpperCase()', ".toUpperCase().concat('!')")
    await until(async () => (await resultOf(dev)) === 'HEY!')
  })
  await told('a change in packages/api', async () => {
    house.change('packages/api/src/rest/app.ts', 'There is nothing at this address.', 'Nobody lives here.')
    await until(async () => (await (await fetch(`${dev.url}/api/v1/nowhere`)).text()).includes('Nobody lives here.'))
  })
  assert.equal(loads(), 1, 'The page has stayed.')
}

async function secondStart(dev: Following, page: Page): Promise<void> {
  await told('the page stays', async () => {
    const loads = countLoads(page)
    await page.goto(dev.url)
    // What it shows is asked for once it lives, and then every few seconds.
    for (let n = 0; n < 3; n++) await page.waitForResponse((response) => response.url().includes('/api/trpc/'))
    assert.equal(loads(), 1, 'No page loads itself anew.')
  })
}

function countLoads(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => {
    loads++
  })
  return () => loads
}

async function resultOf(dev: Following): Promise<unknown> {
  return (await send(dev, '/workflows/loud/runs', { input: { text: 'hey' } })).output
}

async function send(dev: Following, path: string, body: unknown): Promise<{ readonly output?: unknown }> {
  const response = await fetch(`${dev.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${dev.key}`, 'content-type': 'application/json', prefer: 'wait=20' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as { output?: unknown }
}

async function until(so: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + LONGEST_MS
  while (!(await so().catch(() => false))) {
    if (performance.now() > limit) throw new Error(`Not within ${LONGEST_MS / 1000} s.`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function told<Result>(name: string, run: () => Result | Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await run()
  console.log(`✓ ${name.padEnd(40)} ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s`)
  return result
}

await exam()
