import type { Product } from '../product/product'
import { rowOf } from '../run/event-faults'
import { pause, until } from '../until'
import { bulk } from './bulky'

interface Accepted {
  readonly id: string
  readonly output: string
  readonly at: number
  readonly status: string
}

/** What programs ask of the API all the time, whatever is away: starts, looks and news. Every answer is checked (`Api.blunders`). */
export class Traffic {
  /** Starts that were promised with a 202. */
  readonly accepted: Accepted[] = []
  /** Connections to the web process that broke. */
  readonly broken: string[] = []
  longestMs = 0
  readonly #product: Product
  readonly #slug: string
  readonly #name: string
  #stopped = false
  #lanes: Promise<unknown> = Promise.resolve()

  constructor(product: Product, slug: string, name: string) {
    this.#product = product
    this.#slug = slug
    this.#name = name
  }

  begin(): void {
    const { api } = this.#product
    const lanes = [this.#starting(), this.#asking('/workflows'), this.#asking('/runs?limit=5'), this.#asking('/approvals')]
    const news = () => api.once({ path: '/events', body: { name: 'exam.news', key: this.#name, data: {} } })
    this.#lanes = Promise.all([...lanes, this.#again(news)])
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#lanes
  }

  /** Of what was promised: what did not come. */
  async lost(): Promise<readonly string[]> {
    const faults: string[] = []
    for (const { id, output } of this.accepted) {
      const over = async () => {
        const row = await rowOf(this.#product.api, id)
        return row.status !== 'requested' && row.status !== 'running' && row
      }
      const row = await until(over, { what: `${id} has ended`, everyMs: 100 }).catch(() => undefined)
      if (row?.status !== 'succeeded' || row.output !== output)
        faults.push(`${id} is ${row?.status ?? 'not over'}, with ${String(row?.output).length} characters`)
    }
    return faults
  }

  #asking(path: string): Promise<void> {
    return this.#again(() => this.#product.api.once({ path }))
  }

  /** Each start is asked for until it is promised, under the same key. */
  async #starting(): Promise<void> {
    let n = 0
    let input = { run: `${this.#name}-${n}`, text: bulk() }
    await this.#again(async () => {
      const headers = { 'idempotency-key': input.run }
      const { status, body } = await this.#product.api.once<{ readonly id: string; readonly status: string }>({
        path: `/workflows/${this.#slug}/runs`,
        body: { input },
        headers,
      })
      if (status !== 202) return
      this.accepted.push({ id: body.id, output: `${input.run} ${input.text}`, at: Date.now(), status: body.status })
      input = { run: `${this.#name}-${++n}`, text: bulk() }
    })
  }

  async #again(ask: () => Promise<unknown>): Promise<void> {
    while (!this.#stopped) {
      const began = performance.now()
      await ask().catch((cause: unknown) => this.broken.push(String(cause)))
      this.longestMs = Math.max(this.longestMs, performance.now() - began)
      await pause(700)
    }
  }
}
