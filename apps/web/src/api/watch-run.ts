import type { AppRouter } from '@heddle/api/trpc/router'
import type { RunEvent } from '@heddle/core/run/run-event'
import type { RunListener } from '@heddle/editor/editor-ports'
import type { TRPCClient } from '@trpc/client'
import { refusalOf } from './refusal'

type Runs = TRPCClient<AppRouter>['runs']
type StoredEvent = RunEvent & { readonly seq: number }
export interface WatchClient {
  readonly runs: Pick<Runs, 'watch'> & {
    readonly events: {
      query(from: { readonly id: string; readonly after: number }): Promise<{ readonly events: readonly StoredEvent[]; readonly ended: boolean }>
    }
  }
}
type Message = Parameters<NonNullable<Parameters<Runs['watch']['subscribe']>[1]['onData']>>[0]

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** A stream that says nothing for so long may be held back by something on the way. */
const SILENT_MS = 4000
const ASK_MS = 2000

/**
 * Follows a run from its first event until it ends. A lost connection is made again and goes on after the last event
 * that came: by the browser when the network failed, by us when something on the way answered with an error, for then
 * the browser gives up. A refusal (the run is gone) ends it. While no stream comes through (there are proxies that hold back a whole
 * answer until it is complete), the events are asked for.
 *
 * @returns stops it.
 */
export function watchRun(client: WatchClient, id: string, listener: RunListener): () => void {
  const watch = new Watch(client, id, listener)
  watch.connect()
  return () => watch.end()
}

class Watch {
  readonly #client: WatchClient
  readonly #id: string
  readonly #listener: RunListener
  #subscription: { unsubscribe(): void } | undefined
  #again: ReturnType<typeof setTimeout> | undefined
  #asking: ReturnType<typeof setTimeout> | undefined
  #wait = FIRST_WAIT_MS
  /** As the stream names it, so that it goes on there. */
  #last: string | undefined
  /** Stream and answers may bring the same. */
  #seq = 0
  #over = false

  constructor(client: WatchClient, id: string, listener: RunListener) {
    this.#client = client
    this.#id = id
    this.#listener = listener
  }

  connect(): void {
    this.#askIn(SILENT_MS)
    this.#subscription = this.#client.runs.watch.subscribe(
      { id: this.#id, ...(this.#last !== undefined && { lastEventId: this.#last }) },
      {
        onData: (message) => this.#hear(message),
        onConnectionStateChange: ({ state, error }) => {
          if (state === 'connecting' && error) this.#lost()
          // Connected again: nothing new, but nothing is lost either.
          if (state === 'pending') this.#listener.onEvents([])
        },
        onError: (cause) => {
          this.#lost()
          if (this.#over || refusalOf(cause) !== undefined) return clearTimeout(this.#asking)
          this.#again = setTimeout(() => this.connect(), this.#wait)
          this.#wait = Math.min(LONGEST_WAIT_MS, this.#wait * 2)
        },
      },
    )
  }

  end(): void {
    this.#over = true
    clearTimeout(this.#again)
    clearTimeout(this.#asking)
    this.#subscription?.unsubscribe()
  }

  #lost(): void {
    this.#listener.onLost()
    this.#askIn(SILENT_MS)
  }

  #hear({ id, data: message }: Message): void {
    clearTimeout(this.#asking)
    this.#asking = undefined
    this.#last = id
    this.#wait = FIRST_WAIT_MS
    if (message.kind === 'events') this.#take(message.events)
    else if (message.kind === 'text-so-far') this.#listener.onText({ ...message, offset: 0 })
    else if (message.kind === 'delta') this.#listener.onText(message)
    else this.end()
  }

  #take(events: readonly StoredEvent[]): void {
    const fresh = events.filter(({ seq }) => seq > this.#seq)
    this.#seq = Math.max(this.#seq, fresh.at(-1)?.seq ?? 0)
    this.#listener.onEvents(fresh)
  }

  #askIn(ms: number): void {
    clearTimeout(this.#asking)
    if (!this.#over) this.#asking = setTimeout(() => void this.#ask(), ms)
  }

  async #ask(): Promise<void> {
    const mine = this.#asking
    const answer = await this.#client.runs.events.query({ id: this.#id, after: this.#seq }).catch((cause: unknown) => refusalOf(cause) ?? 'away')
    // The stream has spoken meanwhile, or nobody listens any more.
    if (mine !== this.#asking || this.#over) return
    if (answer !== 'away' && 'events' in answer) {
      this.#take(answer.events)
      if (answer.ended) return this.end()
    } else if (answer !== 'away') return
    this.#askIn(ASK_MS)
  }
}
