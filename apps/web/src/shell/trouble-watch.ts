import { type TroubleKind, troubleOf } from './trouble-of'

interface WatchOptions {
  readonly url?: string
  readonly wellMs?: number
  readonly troubledMs?: number
  /** Who has not answered by then does not answer: a server that hangs says nothing for minutes. */
  readonly limitMs?: number
}

/** Looks again and again while anybody wants to know, once for all of them. */
export class TroubleWatch {
  readonly #options: Required<WatchOptions>
  readonly #listeners = new Set<() => void>()
  #kind: TroubleKind | null | undefined
  #stop: (() => void) | undefined

  constructor({ url = '/healthz', wellMs = 5000, troubledMs = 2000, limitMs = 10_000 }: WatchOptions = {}) {
    this.#options = { url, wellMs, troubledMs, limitMs }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#stop ??= this.#start()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#stop?.()
      this.#stop = undefined
      this.#kind = undefined
    }
  }

  /** Null: all is well; undefined: nobody has looked yet. */
  readonly getSnapshot = (): TroubleKind | null | undefined => this.#kind

  #start(): () => void {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking: AbortController | undefined
    const look = async () => {
      const ask = new AbortController()
      asking = ask
      timer = setTimeout(() => ask.abort(), this.#options.limitMs)
      const kind = await troubleNow(this.#options.url, ask.signal)
      clearTimeout(timer)
      if (leaving.signal.aborted) return
      this.#tell(kind)
      timer = setTimeout(look, kind === null ? this.#options.wellMs : this.#options.troubledMs)
    }
    void look()
    return () => {
      leaving.abort()
      asking?.abort()
      clearTimeout(timer)
    }
  }

  #tell(kind: TroubleKind | null): void {
    this.#kind = kind
    for (const listener of this.#listeners) listener()
  }
}

async function troubleNow(url: string, signal: AbortSignal): Promise<TroubleKind | null> {
  const response = await fetch(url, { signal }).catch(() => undefined)
  return troubleOf(await response?.json().catch(() => undefined))
}
