import type { CallAt, CallWriter } from '@heddle/db/calls/call-writer'
import { type Moment, now, since } from './moment'

export type CallStore = Pick<CallWriter, 'write'>

/** One pick-up of a call, and since when the store is known to agree. */
export interface Hold {
  readonly at: CallAt
  readonly fence: number
  /** Before the store was asked, not when its answer came: a process may be frozen in between. */
  readonly sure: Moment
}

/** Half of the heartbeat time-out: within it nobody else can have picked the call up. */
const trustMs = 2500

/**
 * Guards what goes out: a process that was frozen (SIGSTOP, a suspended laptop) wakes up in the middle of a line, when another
 * worker has long taken the call over.
 */
export class Fence {
  readonly #store: CallStore
  readonly #hold: Hold
  #sure: Moment
  /** Runners may take what stops them for a broken connection: this says it for sure. */
  lost = false

  constructor(store: CallStore, hold: Hold) {
    this.#store = store
    this.#hold = hold
    this.#sure = hold.sure
  }

  /** Call it just before something goes out. @throws FenceLost */
  async check(): Promise<void> {
    const { at, fence } = this.#hold
    while (since(this.#sure) > trustMs) {
      const asked = now()
      const { ok } = await this.#store.write({ kind: 'holds', at, fence })
      if (!ok) {
        this.lost = true
        throw new FenceLost()
      }
      this.#sure = asked
    }
  }

  guard(send: typeof fetch): typeof fetch {
    return async (input, init) => {
      await this.check()
      return send(input, init)
    }
  }
}

/** Another worker has picked the call up since. */
export class FenceLost extends Error {
  override readonly name = 'FenceLost'
}
