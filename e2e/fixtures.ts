import { existsSync } from 'node:fs'
import { LLMock } from '@copilotkit/aimock'
import { test as base, expect } from '@playwright/test'
import { Api } from './rooms/api'
import { ApprovalsRoom } from './rooms/approvals-room'
import { EditorRoom } from './rooms/editor-room'
import { HomeRoom } from './rooms/home-room'
import { PublishRoom } from './rooms/publish-room'
import { RunRoom } from './rooms/run-room'
import { type CountingServer, countingServer } from './servers/counting-server'

interface Rooms {
  readonly home: HomeRoom
  readonly editor: EditorRoom
  readonly publish: PublishRoom
  readonly run: RunRoom
  readonly approvals: ApprovalsRoom
  /** A real service on this machine, allowed by the owner's network setting. */
  readonly service: CountingServer
  /** What the page complained about; the test fails when there is something. */
  readonly complaints: string[]
}

interface Once {
  readonly api: Api
  /** A real HTTP stand-in for the model providers. */
  readonly models: LLMock
  /** Cookies of the owner who came by the printed link. */
  readonly signedIn: string
}

export const test = base.extend<Rooms, Once>({
  api: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      await use(new Api(wanted('HEDDLE_URL'), wanted('HEDDLE_API_KEY')))
    },
    { scope: 'worker' },
  ],
  models: [
    async ({ api }, use) => {
      const mock = new LLMock({ port: 0, chunkSize: 8, latency: 250 })
      await mock.start()
      await api.setSecret('OPENAI_BASE_URL', `${mock.url}/v1`)
      await api.setSecret('OPENAI_API_KEY', 'sk-journeys-0123456789')
      await use(mock)
      await mock.stop()
    },
    { scope: 'worker' },
  ],
  signedIn: [
    async ({ browser }, use) => {
      const path = `${wanted('HEDDLE_HOME')}/signed-in.json`
      // The link is good once, also when a failed test made Playwright begin anew.
      if (existsSync(path)) return use(path)
      const page = await browser.newPage()
      await page.goto(wanted('HEDDLE_SIGN_IN_LINK'))
      await page.getByRole('button').click()
      await expect(page).toHaveURL(/\/$/)
      await page.context().storageState({ path })
      await page.close()
      await use(path)
    },
    { scope: 'worker' },
  ],
  storageState: ({ signedIn }, use) => use(signedIn),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('request', (request) => {
        if (!/^(https?:\/\/(127\.0\.0\.1|localhost)[:/]|data:|blob:)/.test(request.url())) complaints.push(`Asked ${request.url()}`)
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  home: async ({ page }, use) => use(new HomeRoom(page)),
  editor: async ({ page }, use) => use(new EditorRoom(page)),
  publish: async ({ page }, use) => use(new PublishRoom(page)),
  run: async ({ page }, use) => use(new RunRoom(page)),
  approvals: async ({ page }, use) => use(new ApprovalsRoom(page)),
  service: async ({ api }, use) => {
    const server = await countingServer()
    await api.allowHost(server.host)
    await use(server)
    await server.close()
  },
})

export { expect }

function wanted(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is missing: run the journeys by npm test.`)
  return value
}
