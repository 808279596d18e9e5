import { expect, type Locator, type Page } from '@playwright/test'

/** The inbox and one approval beside it; also the page behind a signed link. */
export class ApprovalsRoom {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(id?: string): Promise<void> {
    await this.page.goto(id === undefined ? '/approvals' : `/approvals/${id}`)
    await expect(this.page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible()
  }

  /** The page behind a signed link. */
  async follow(path: string): Promise<void> {
    await this.page.goto(path)
  }

  listed(id: string): Locator {
    return this.page.getByTestId(`approval-${id}`)
  }

  /** What the sidebar says of how many wait. */
  get count(): Locator {
    return this.page.getByTestId('waiting-count')
  }

  /** The approval that is looked at. */
  get asked(): Locator {
    return this.page.getByTestId('approval')
  }

  value(name: string): Locator {
    return this.page.locator(`[name="value.${name}"]`)
  }

  /** A value once nobody can change it any more, with its name and what it was. */
  settled(name: string): Locator {
    return this.page.getByTestId(`value.${name}`)
  }

  /** What was written here and is in no decision. */
  get unused(): Locator {
    return this.page.getByTestId('unused')
  }

  get note(): Locator {
    return this.page.locator('textarea[name=note]')
  }

  button(answer: string): Locator {
    return this.page.getByTestId(`answer-${answer}`)
  }

  /** What has become of it, in words. */
  get outcome(): Locator {
    return this.page.getByTestId('outcome')
  }
}
