import { CancellationScope, sleep } from '@temporalio/workflow'

/** Limits the time that a run is at work: waiting for people, events and moments does not count, nor does being paused with nothing at work. */
export class WorkClock {
  readonly #late: () => void
  #leftMs: number
  #running: { readonly since: number; readonly scope: CancellationScope } | undefined

  constructor(limitMs: number, late: () => void) {
    this.#leftMs = limitMs
    this.#late = late
  }

  /** Called after each turn; a run that goes on working keeps its timer. */
  set(atWork: boolean): void {
    if (atWork && !this.#running) this.#start()
    if (!atWork && this.#running) this.#stop(this.#running)
  }

  #start(): void {
    const scope = new CancellationScope({ cancellable: true })
    this.#running = { since: Date.now(), scope }
    scope.run(() => sleep(Math.max(1, this.#leftMs))).then(this.#late, () => {})
  }

  #stop({ since, scope }: { readonly since: number; readonly scope: CancellationScope }): void {
    this.#leftMs -= Date.now() - since
    this.#running = undefined
    scope.cancel()
  }
}
