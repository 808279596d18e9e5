import type { RunEvent } from '@heddle/core/run/run-event'

export interface Piece {
  readonly instance: string
  readonly call: number
  readonly attempt: number
  /** 1 when absent: after a crash the same try is picked up again, and its text begins anew. */
  readonly pickUp?: number
  /** Absent: all of it so far. */
  readonly offset?: number
  readonly text: string
}

/** The streams of a run as a client puts them together out of pieces, each checked against what it has already. */
export class StreamedText {
  readonly faults: string[] = []
  /** How often a text began anew. */
  restarts = 0
  /** How much had come over the stream when the call was over, by step. */
  readonly streamed = new Map<string, number>()
  readonly #texts = new Map<string, { readonly pickUp: number; readonly text: string }>()

  take({ instance, call, attempt, pickUp = 1, offset = 0, text }: Piece): void {
    const name = `${instance}/${call}/${attempt}`
    const before = this.#texts.get(name)
    if (before !== undefined && pickUp < before.pickUp) return
    if (before !== undefined && pickUp > before.pickUp) this.restarts++
    const known = before?.pickUp === pickUp ? before.text : ''
    const both = Math.min(text.length, Math.max(0, known.length - offset))
    if (offset > known.length) this.faults.push(`${name}: from ${offset} on, and there were ${known.length} characters`)
    if (known.slice(offset, offset + both) !== text.slice(0, both)) this.faults.push(`${name}: at ${offset} another text than before`)
    const longer = offset <= known.length && offset + text.length > known.length
    this.#texts.set(name, { pickUp, text: longer ? known.slice(0, offset) + text : known })
  }

  see(event: RunEvent): void {
    const { instance } = event
    if (instance === undefined) return
    if (event.type === 'text-written') this.take({ instance, ...event.data })
    if (event.type === 'call-finished') this.#finish(instance, event.data)
  }

  /** Of one step's last call. */
  of(instance: string): string | undefined {
    return [...this.#texts].findLast(([name]) => name.startsWith(`${instance}/`))?.[1].text
  }

  #finish(instance: string, { call, attempt, value }: { readonly call: number; readonly attempt: number; readonly value: unknown }): void {
    if (typeof value !== 'object' || value === null || !('text' in value) || typeof value.text !== 'string') return
    const name = `${instance}/${call}/${attempt}`
    const { pickUp = 1, text = '' } = this.#texts.get(name) ?? {}
    this.streamed.set(instance, text.length)
    if (!value.text.startsWith(text)) this.faults.push(`${name}: what was streamed is not how the whole text begins`)
    this.#texts.set(name, { pickUp, text: value.text })
  }
}
