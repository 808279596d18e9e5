import type { Json } from '@heddle/core/json'
import { surelyFails, triesOf } from './scripted-failure'
import type { Vector, VectorNode } from './vector'

export type Ended = { readonly value: Json } | { readonly failure: string }

/**
 * The world around a scripted run, which no restart forgets: side effects by key, attempts, and the questions that
 * the ledger puts to a person when it is uncertain whether a call was carried out.
 */
export class Outside {
  readonly effects: Record<string, number> = {}
  readonly attempts: Record<string, number> = {}
  readonly decisions: string[] = []
  readonly #nodes: ReadonlyMap<string, VectorNode>
  readonly #inputs = new Map<string, Json>()
  readonly #sent = new Set<string>()
  readonly #questions = new Map<string, string>()

  constructor({ graph }: Vector) {
    this.#nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  }

  begin(call: string, input: Json): void {
    this.#inputs.set(call, input)
    this.attempts[call] = 1
  }

  /** Is this a node of the vector? */
  knows(instance: string): boolean {
    return this.#nodes.has(instance)
  }

  isSlow(call: string): boolean {
    return this.#nodes.get(call)?.do === 'slow'
  }

  /** A step or a failing step: ends by itself. */
  end(call: string): Ended {
    const node = this.#nodes.get(call)
    if (node?.do === 'fail') {
      this.attempts[call] = triesOf(node)
      if (surelyFails(node)) return { failure: node.message ?? 'failed' }
    }
    return this.finish(call)
  }

  finish(call: string): Ended {
    this.#send(call)
    return { value: this.#inputs.get(call) ?? null }
  }

  /** The worker dies after the call went out: what may be repeated is tried again, else a person is asked, once. */
  crash(call: string): void {
    const node = this.#nodes.get(call)
    if (node?.do !== 'slow') return
    this.#send(call)
    if (node.safe) this.#again(call)
    else if (!this.#questions.has(call)) this.#questions.set(call, 'open')
  }

  /** What the person is answered; true when the answer counts. */
  decide(call: string, answer: string): boolean {
    const status = this.#questions.get(call)
    const open = status === 'open'
    this.decisions.push(status === undefined ? 'unknown' : open ? 'accepted' : status === 'closed' ? 'closed' : `already:${status}`)
    if (open) this.#questions.set(call, answer)
    return open
  }

  resend(call: string): void {
    this.#again(call)
  }

  /** Nobody needs the answer any more. */
  close(call: string): void {
    if (this.#questions.get(call) === 'open') this.#questions.set(call, 'closed')
  }

  #again(call: string): void {
    this.attempts[call] = (this.attempts[call] ?? 0) + 1
  }

  /** A side effect, once per key however often it is sent. */
  #send(call: string): void {
    if (this.#sent.has(call)) return
    this.#sent.add(call)
    this.effects[call] = (this.effects[call] ?? 0) + 1
  }
}
