import { readEvents, type SentEvent } from '@heddle/api/testing/read-events'
import type { NumberedEvent } from '@heddle/db/runs/append-events'
import type { Api } from '../product/api'
import { pause, until } from '../until'
import { type Piece, StreamedText } from './streamed-text'

export interface Arrived {
  readonly event: NumberedEvent
  /** When this client had it. */
  readonly at: number
}

/** A client that follows one run as it happens, over every broken connection, and checks what it is sent. */
export class Reader {
  readonly arrived: Arrived[] = []
  readonly text = new StreamedText()
  /** How often it got through. */
  connections = 0
  /** What the stream said last: how the run ended. */
  ended: string | undefined
  endedAt = 0
  onEvent = (_event: NumberedEvent) => {}
  readonly #faults: string[] = []
  readonly #api: Api
  readonly #runId: string
  #connection = new AbortController()

  constructor(api: Api, runId: string) {
    this.#api = api
    this.#runId = runId
  }

  get events(): readonly NumberedEvent[] {
    return this.arrived.map(({ event }) => event)
  }

  get faults(): readonly string[] {
    return [...this.#faults, ...this.text.faults]
  }

  /** Until the stream says that the run is over. */
  async follow(): Promise<this> {
    while (this.ended === undefined) {
      this.#connection = new AbortController()
      await this.#readOn(this.#connection.signal).catch(() => {})
      if (this.ended === undefined) await pause(50)
    }
    return this
  }

  /** Breaks its own connection; it goes on after the last event that it has. */
  drop(): void {
    this.#connection.abort()
  }

  seen(is: (event: NumberedEvent) => boolean, what: string): Promise<Arrived> {
    return until(() => this.arrived.find(({ event }) => is(event)), { what: `run ${this.#runId}: ${what}`, everyMs: 1 })
  }

  async #readOn(signal: AbortSignal): Promise<void> {
    const last = this.arrived.at(-1)?.event.seq
    const headers = { accept: 'text/event-stream', ...(last === undefined ? {} : { 'last-event-id': `${this.#runId}:${last}` }) }
    const response = await this.#api.fetch({ path: `/runs/${this.#runId}/events`, headers, signal })
    if (response.ok) this.connections++
    for await (const sent of readEvents(Promise.resolve(response))) this.#take(sent)
  }

  #take({ id, event, data }: SentEvent): void {
    if (event === 'done') {
      this.ended = (data as { readonly status: string }).status
      this.endedAt = Date.now()
    } else if (event === 'text-so-far' || event === 'text-delta') {
      if (id !== undefined) this.#faults.push(`${event} carries the id ${id}`)
      this.text.take(data as Piece)
    } else this.#durable(id, data as NumberedEvent)
  }

  #durable(id: string | undefined, event: NumberedEvent): void {
    const next = (this.arrived.at(-1)?.event.seq ?? 0) + 1
    if (id !== `${this.#runId}:${event.seq}`) this.#faults.push(`event ${event.seq} has the id ${id}`)
    if (event.seq !== next) this.#faults.push(`event ${event.seq} came where ${next} was next`)
    this.arrived.push({ event, at: Date.now() })
    this.text.see(event)
    this.onEvent(event)
  }
}
