import { expect, type Page } from '@playwright/test'

export class PublishRoom {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(slug: string): Promise<void> {
    await this.page.goto(`/workflows/${slug}/publish`)
  }

  async publish(notes: string): Promise<void> {
    await this.page.getByLabel('Notes').fill(notes)
    await this.page.getByRole('button', { name: /^Publish/ }).click()
    await expect(this.page.getByTestId('live-version')).toBeVisible()
  }

  /** Makes a key and gives it back as it is shown, once. */
  async makeKey(name: string): Promise<string> {
    await this.page.getByRole('button', { name: 'New key' }).click()
    await this.page.getByLabel('Name of the key').fill(name)
    await this.page.getByRole('button', { name: 'Create key' }).click()
    return this.page.getByTestId('fresh-key').inputValue()
  }

  /** The snippet in one language, as a person would copy it. */
  async snippet(language: 'curl' | 'JavaScript' | 'Python'): Promise<string> {
    await this.page.getByRole('tab', { name: language }).click()
    return (await this.page.getByTestId('snippet').textContent()) ?? ''
  }
}
