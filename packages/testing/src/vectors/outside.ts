import type { Json } from '@heddle/core/json'
import { surelyFails, triesOf } from './scripted-failure'
import type { Vector, VectorNode } from './vector'
import { WaitingRoom } from './waiting-room'

export type Ended = { readonly value: Json } | { readonly failure: string }

/**
 * The world around a scripted run, which no restart forgets: side effects by key, attempts, what people were told, and what waits.
 */
export class Outside {
  readonly effects: Record<string, number> = {}
  readonly attempts: Record<string, number> = {}
  readonly decisions: string[] = []
  readonly waits = new WaitingRoom()
  readonly #nodes: ReadonlyMap<string, VectorNode>
  readonly #inputs = new Map<string, Json>()
  readonly #sent = new Set<string>()

  constructor({ graph }: Vector) {
    this.#nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  }

  begin(call: string, input: Json): void {
    this.#inputs.set(call, input)
    this.#again(call)
  }

  inputOf(call: string): Json {
    return this.#inputs.get(call) ?? null
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

  /** The worker dies after the call went out. @returns whether it may simply be repeated. */
  crash(call: string): boolean {
    const node = this.#nodes.get(call)
    this.#send(call)
    const safe = node?.do === 'slow' && node.safe === true
    if (safe) this.#again(call)
    return safe
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
