import type { CallAt, CallWriter } from '@heddle/db/calls/call-writer'

export type CallStore = Pick<CallWriter, 'write'>

/** Half of the heartbeat time-out: within it nobody else can have picked the call up. */
const trustMs = 2500

/**
 * Guards what goes out: a process that was frozen (SIGSTOP, a suspended laptop) wakes up in the middle of a line, when another
 * worker has long taken the call over. Both clocks are looked at, since one of them may stand still in a suspended machine.
 */
export class Fence {
  readonly #store: CallStore
  readonly #at: CallAt
  readonly #fence: number
  #sure = now()
  /** Runners may take what stops them for a broken connection: this says it for sure. */
  lost = false

  constructor(store: CallStore, at: CallAt, fence: number) {
    this.#store = store
    this.#at = at
    this.#fence = fence
  }

  /** Call it just before something goes out. @throws FenceLost */
  async check(): Promise<void> {
    while (since(this.#sure) > trustMs) {
      const asked = now()
      const { ok } = await this.#store.write({ kind: 'holds', at: this.#at, fence: this.#fence })
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

interface Moment {
  readonly wall: number
  readonly steady: number
}

function now(): Moment {
  return { wall: Date.now(), steady: performance.now() }
}

function since(moment: Moment): number {
  return Math.max(Date.now() - moment.wall, performance.now() - moment.steady)
}
