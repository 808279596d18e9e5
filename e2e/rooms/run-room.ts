import { expect, type Locator, type Page } from '@playwright/test'

export class RunRoom {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(id: string): Promise<void> {
    await this.page.goto(`/runs/${id}`)
    await expect(this.sentence).toBeVisible()
  }

  /** The first thing on the page: what happened, in words. */
  get sentence(): Locator {
    return this.page.getByRole('heading', { level: 1 })
  }

  row(key: string): Locator {
    return this.page.getByTestId(`row-${key}`)
  }

  get rows(): Locator {
    return this.page.locator('[data-testid^="row-"]')
  }

  get version(): Locator {
    return this.page.locator('dl.facts')
  }

  card(key: string): Locator {
    return this.page.getByTestId(`node-${key}`)
  }
}
