import type { Browser, Page } from '@playwright/test'
import { openBrowser } from '../product/browser'
import type { Product } from '../product/product'

/** Longer than any outage. */
const LONGEST_MS = 600_000

/** A browser in which somebody has a run before them, and comes to a page anew while something is away. */
export class WatchedPages {
  readonly #browser: Browser
  readonly #url: string
  readonly #run: Page
  readonly #fresh: Page
  #loads = 0

  private constructor(browser: Browser, url: string, [run, fresh]: readonly [Page, Page]) {
    this.#browser = browser
    this.#url = url
    this.#run = run
    this.#fresh = fresh
    for (const page of [run, fresh]) page.setDefaultTimeout(LONGEST_MS)
    run.on('domcontentloaded', () => {
      this.#loads++
    })
  }

  static async open({ api, signInLink }: Product): Promise<WatchedPages> {
    const browser = await openBrowser()
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(signInLink)
    await page.getByRole('button').click()
    await page.waitForURL(`${api.url}/`)
    return new WatchedPages(browser, api.url, [page, await context.newPage()])
  }

  async follow(run: string): Promise<void> {
    await this.#run.goto(`${this.#url}/runs/${run}`)
    await this.#run.getByTestId('run').waitFor()
    this.#loads = 0
  }

  /** Until the page of the run says what is wrong. @returns when it did. */
  says(kind: string): Promise<number> {
    return this.#now(this.#run.locator(`[data-testid=trouble][data-kind=${kind}]`).waitFor())
  }

  /** Until it says so no longer. @returns when it did not. */
  quiet(): Promise<number> {
    return this.#now(this.#run.getByTestId('trouble').waitFor({ state: 'detached' }))
  }

  /** Until the page of the run shows that it is over. @returns how often it was loaded anew meanwhile. */
  async over(): Promise<number> {
    await this.#run.locator('[data-testid=run]:is([data-status=succeeded], [data-status=failed])').waitFor()
    return this.#loads
  }

  /** Comes to the list of runs. @returns when this page, too, says what is wrong. */
  async come(kind: string): Promise<number> {
    await this.#fresh.goto(`${this.#url}/runs`)
    return this.#now(this.#fresh.locator(`[data-testid=trouble][data-kind=${kind}]`).waitFor())
  }

  /** Until the page that was come to shows what it is for. @returns when it did. */
  shown(): Promise<number> {
    return this.#now(this.#fresh.locator('a[href^="/runs/"]').first().waitFor())
  }

  close(): Promise<void> {
    return this.#browser.close()
  }

  async #now(seen: Promise<void>): Promise<number> {
    await seen
    return Date.now()
  }
}
