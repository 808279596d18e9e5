import { expect, type Page } from '@playwright/test'

export class HomeRoom {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto('/')
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  /** Makes a new workflow and waits for its canvas. */
  async newWorkflow(): Promise<string> {
    await this.page.getByRole('button', { name: 'New workflow' }).first().click()
    await this.page.waitForURL(/\/workflows\/([^/]+)\/edit/)
    return /\/workflows\/([^/]+)\/edit/.exec(this.page.url())?.[1] ?? ''
  }
}
