import { pause } from '../until'

/** What `/healthz` says, looked at again and again until told to stop. */
export class Health {
  /** When it said so first, and last. */
  readonly #heard = new Map<string, { readonly first: number; last: number }>()
  readonly #url: string
  #stopped = false
  #looking: Promise<void> = Promise.resolve()

  constructor(url: string) {
    this.#url = url
  }

  begin(): void {
    this.#looking = this.#look()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#looking
  }

  first(words: string): number | undefined {
    return this.#heard.get(words)?.first
  }

  last(words: string): number | undefined {
    return this.#heard.get(words)?.last
  }

  async #look(): Promise<void> {
    while (!this.#stopped) {
      const said = (await fetch(`${this.#url}/healthz`)
        .then((response) => response.json())
        .catch(() => ({}))) as Readonly<Record<string, unknown>>
      const at = Date.now()
      for (const words of ['database', 'temporal'].map((name) => `${name} ${said[name]}`)) {
        const before = this.#heard.get(words)
        if (before) before.last = at
        else this.#heard.set(words, { first: at, last: at })
      }
      await pause(250)
    }
  }
}
