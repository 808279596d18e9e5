import { expect, type Locator, type Page } from '@playwright/test'

export class EditorRoom {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(slug: string): Promise<void> {
    await this.page.goto(`/workflows/${slug}/edit`)
    await expect(this.page.locator('.react-flow__pane')).toBeVisible()
  }

  /** Drags a kind from the palette to a place on the canvas (pixels from its top left). */
  async drag(kind: string, to: { readonly x: number; readonly y: number }): Promise<void> {
    await this.page.getByTestId(`palette-${kind}`).dragTo(this.page.locator('.react-flow__pane'), { targetPosition: to })
  }

  card(key: string): Locator {
    return this.page.getByTestId(`node-${key}`)
  }

  /** Draws an edge with the mouse, from a way out to a card. */
  async connect(from: string, to: string, port = 'done'): Promise<void> {
    const out = this.card(from).locator(`.react-flow__handle.source[data-handleid="${port}"]`)
    await out.dragTo(this.card(to).locator('.react-flow__handle.target'), { force: true })
  }

  async select(key: string): Promise<void> {
    await this.card(key).locator('.node-head').click()
    await expect(this.page.getByLabel('Key')).toHaveValue(key)
  }

  setting(name: string): Locator {
    return this.page.locator(`.inspector [data-setting="${name}"]`)
  }

  async fill(name: string, value: string): Promise<void> {
    await this.setting(name).locator('input, textarea').first().fill(value)
  }

  get saveState(): Locator {
    return this.page.getByTestId('save-state')
  }

  async saved(): Promise<void> {
    await expect(this.saveState).toHaveAttribute('data-state', 'saved')
  }

  /** How the drawing stands to what was published. */
  get version(): Locator {
    return this.page.getByTestId('version-chip')
  }

  async noProblems(): Promise<void> {
    await expect(this.page.getByTestId('problem-count')).toHaveText('No problems')
  }

  async run(): Promise<void> {
    await this.page.getByRole('button', { name: 'Run', exact: true }).click()
  }

  get stream(): Locator {
    return this.page.getByTestId('stream')
  }

  get result(): Locator {
    return this.page.getByTestId('result')
  }
}
