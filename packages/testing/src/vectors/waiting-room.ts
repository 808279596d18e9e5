import type { WaitStart } from '@heddle/core/engine/decision'
import type { Json } from '@heddle/core/json'

interface Open {
  readonly wait: WaitStart
  /** `open`, `closed`, or the answer, way out or event that it got. */
  became: string
  /** Given an answer or an event, or told of its time. */
  told: boolean
}

interface Received {
  readonly name: string
  readonly key: string
  readonly data: Json
}

/** What waits, outside of any worker: approvals with their deadlines, events, timers. No restart forgets it. */
export class WaitingRoom {
  readonly #open = new Map<string, Open>()
  readonly #kept: Received[] = []
  readonly #deliveries = new Set<string>()

  /** @returns the data of an event that came before. */
  begin(wait: WaitStart): { readonly data: Json } | undefined {
    const { waiting, instance } = wait
    const open: Open = { wait, became: 'open', told: false }
    this.#open.delete(instance)
    this.#open.set(instance, open)
    if (waiting.for !== 'event' || wait.keep !== true) return undefined
    const at = this.#kept.findIndex(({ name, key }) => name === waiting.event && key === String(waiting.key))
    const [early] = at < 0 ? [] : this.#kept.splice(at, 1)
    if (early !== undefined) this.#end(open, 'event')
    return early
  }

  close(instance: string): void {
    const open = this.#open.get(instance)
    if (open?.became === 'open') this.#end(open, 'closed')
  }

  /** A person decides: what they are told. */
  decide(instance: string, answer: string, now: number): 'accepted' | 'expired' | 'closed' | 'unknown' | `already:${string}` {
    const open = this.#open.get(instance)
    if (open?.wait.waiting.for !== 'person') return 'unknown'
    const { deadlineAt = Number.POSITIVE_INFINITY } = open.wait.waiting
    if (open.became === 'expired' || (open.became === 'open' && now >= deadlineAt)) return 'expired'
    if (open.became === 'closed') return 'closed'
    if (open.became !== 'open') return `already:${open.became}`
    this.#end(open, answer)
    return 'accepted'
  }

  resendOf(instance: string): number {
    return this.#open.get(instance)?.wait.resend ?? 0
  }

  /** @returns whose wait it ends. */
  receive({ id, ...received }: Received & { readonly id: string | undefined }): string | undefined {
    if (id !== undefined && this.#deliveries.has(id)) return undefined
    if (id !== undefined) this.#deliveries.add(id)
    for (const [instance, open] of this.#open) {
      const { waiting } = open.wait
      if (open.became !== 'open' || waiting.for !== 'event' || waiting.event !== received.name || String(waiting.key) !== received.key) continue
      this.#end(open, 'event')
      return instance
    }
    this.#kept.push(received)
    return undefined
  }

  /** The earliest time up to `until` that somebody waits for. */
  nextTime(until: number): { readonly at: number; readonly instance: string } | undefined {
    let next: { at: number; instance: string } | undefined
    for (const [instance, { wait, told }] of this.#open) {
      const at = wait.waiting.for === 'time' ? wait.waiting.until : wait.waiting.deadlineAt
      if (!told && at !== undefined && at <= until && (next === undefined || at < next.at)) next = { at, instance }
    }
    return next
  }

  /** That time has come. False: an answer or an event was first. */
  expire(instance: string): boolean {
    const open = this.#open.get(instance)
    if (open?.became !== 'open') return false
    this.#end(open, 'expired')
    return true
  }

  #end(open: Open, became: string): void {
    open.became = became
    open.told = true
  }
}
