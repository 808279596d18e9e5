/** Where a stream's text goes while it comes. */
export interface TextSinks {
  /** Transient: what came since the last one, from `offset` on. */
  readonly delta: (text: string, offset: number) => void
  /** Durable: the text so far. */
  readonly written: (textSoFar: string) => void
}

const deltaEveryMs = 40
const writeEveryMs = 1000

/** Gathers a stream's text: at most 25 deltas a second go out, and the text so far is kept about once a second. */
export class CallText {
  readonly #sinks: TextSinks
  #text = ''
  #sent = 0
  #writtenAt = Date.now()
  #timer: NodeJS.Timeout | undefined

  constructor(sinks: TextSinks) {
    this.#sinks = sinks
  }

  readonly add = (delta: string): void => {
    if (delta === '') return
    this.#text += delta
    this.#timer ??= setTimeout(() => this.#send(), deltaEveryMs)
  }

  /** Sends what is left; the whole text is in the call's result. */
  end(): void {
    if (this.#timer) this.#send()
  }

  #send(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#sinks.delta(this.#text.slice(this.#sent), this.#sent)
    this.#sent = this.#text.length
    if (Date.now() - this.#writtenAt < writeEveryMs) return
    this.#writtenAt = Date.now()
    this.#sinks.written(this.#text)
  }
}
