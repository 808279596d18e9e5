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

export interface FenceWays {
  /** Writes down that it goes out; false: somebody else has the call. Absent: it may go out again. */
  readonly sends?: () => Promise<boolean>
  /** What the store takes is not the try's time: a try that runs out while nothing has gone out would ask a person for nothing. */
  readonly besides?: (work: () => Promise<void>) => Promise<void>
}

/** Half of the heartbeat time-out: within it nobody else can have picked the call up. */
const trustMs = 2500

/**
 * Guards what goes out: a process that was frozen (SIGSTOP, a suspended laptop) wakes up in the middle of a line, when another
 * worker has long taken the call over. What must not go out twice is written down here, when it goes and not before: whatever fails
 * until then has sent nothing, and nobody needs to be asked.
 */
export class Fence {
  readonly #store: CallStore
  readonly #hold: Hold
  readonly #ways: FenceWays
  #sure: Moment
  #opened: Promise<void> | undefined
  /** Runners may take what stops them for a broken connection: this says it for sure. */
  stopped: unknown
  /** Something may have gone out. */
  passed = false

  constructor(store: CallStore, hold: Hold, ways: FenceWays = {}) {
    this.#store = store
    this.#hold = hold
    this.#ways = ways
    this.#sure = hold.sure
  }

  /** Call it just before something goes out. @throws FenceLost; as the store, when it is away. */
  check(): Promise<void> {
    const { besides = (work) => work() } = this.#ways
    return besides(() => this.#check())
  }

  async #check(): Promise<void> {
    try {
      this.#opened ??= this.#open()
      await this.#opened
      await this.#stillHolds()
      this.passed = true
    } catch (error) {
      this.#opened = undefined
      this.stopped = error
      throw error
    }
  }

  async #open(): Promise<void> {
    const { sends } = this.#ways
    if (sends === undefined) return
    const asked = now()
    if (!(await sends())) throw new FenceLost()
    this.#sure = asked
  }

  async #stillHolds(): Promise<void> {
    const { at, fence } = this.#hold
    while (since(this.#sure) > trustMs) {
      const asked = now()
      const { ok } = await this.#store.write({ kind: 'holds', at, fence })
      if (!ok) throw new FenceLost()
      this.#sure = asked
    }
  }

  guard<Given extends unknown[], Answer>(send: (...given: Given) => Promise<Answer>): (...given: Given) => Promise<Answer> {
    return async (...given) => {
      await this.check()
      return send(...given)
    }
  }
}

/** Another worker has picked the call up since. */
export class FenceLost extends Error {
  override readonly name = 'FenceLost'
}
