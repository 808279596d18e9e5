import type { Happening, WaitStart } from '@heddle/core/engine/decision'
import type { Waiting } from '@heddle/core/run/run-event'
import { CancellationScope, isCancellation, proxyActivities, sleep } from '@temporalio/workflow'
import type { Activities, QuestionStanding } from '../activities/activities'
import type { Clock } from './clock'

type Asked = WaitStart & { readonly waiting: Extract<Waiting, { for: 'person' }> }
type Awaited = WaitStart & { readonly waiting: Extract<Waiting, { for: 'event' }> }

type Outside = Pick<Activities, 'openQuestion' | 'settleQuestion' | 'openEventWait' | 'settleEventWait' | 'closeWaits'>

/**
 * Opening a wait makes it visible outside, so it is never done in the turn that decided it: that turn may never have happened.
 * A database that is away delays, and never fails the run. `what`: not a counter, so that a changed decision fails replay.
 */
function outside(instance: string, what: string): Outside {
  return proxyActivities<Outside>({
    activityId: `${instance}/${what}`,
    startToCloseTimeout: '10 seconds',
    retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '5s' },
  })
}

/** What steps of a run wait for: timers, people, events. What is decided about them outside comes as messages. */
export class Waits {
  readonly #runId: string
  readonly #happened: (happening: Happening) => void
  readonly #time: Clock
  readonly #open = new Map<string, CancellationScope>()
  /** What is being opened outside; closing it must come after. */
  readonly #opening = new Map<string, Promise<unknown>>()

  constructor(runId: string, { happened, time }: { readonly happened: (happening: Happening) => void; readonly time: Clock }) {
    this.#runId = runId
    this.#happened = happened
    this.#time = time
  }

  begin(wait: WaitStart): void {
    const scope = new CancellationScope({ cancellable: true })
    this.#open.set(wait.instance, scope)
    scope
      .run(() => this.#until(wait))
      .then(
        (happening) => {
          if (happening !== undefined && this.#open.get(wait.instance) === scope) this.#happened(happening)
        },
        (error: unknown) => {
          if (!isCancellation(error) && this.#open.get(wait.instance) === scope) this.#happened(refused(wait.instance))
        },
      )
  }

  /** It is over: whoever decided that knows. */
  end(instance: string): void {
    const scope = this.#open.get(instance)
    this.#open.delete(instance)
    scope?.cancel()
  }

  /** Nobody needs to answer any more. */
  cancel(instance: string): void {
    if (!this.#open.has(instance)) return
    this.end(instance)
    // The end of the run closes what could not be closed here.
    const close = () =>
      outside(instance, 'close')
        .closeWaits(this.#runId, instance)
        .catch(() => {})
    this.#opening.get(instance)?.then(close, () => {})
  }

  /** Not cancelled with its wait: what it opens could not be closed otherwise. */
  #opened<Result>(instance: string, open: () => Promise<Result>): Promise<Result> {
    const opened = CancellationScope.nonCancellable(open)
    this.#opening.set(instance, opened)
    return opened
  }

  async #until(wait: WaitStart): Promise<Happening | undefined> {
    const { waiting, instance } = wait
    if (waiting.for === 'event') return this.#event({ ...wait, waiting })
    if (waiting.for === 'person') return this.#person({ ...wait, waiting })
    await this.#time.until(waiting.until)
    return { happened: 'time-came', instance }
  }

  async #person({ instance, waiting, resend = 0, deadlinePort }: Asked): Promise<Happening | undefined> {
    const { question, form, answers, deadlineAt } = waiting
    const at = { runId: this.#runId, instance, call: 1, resend }
    const late = deadlineAt === undefined || deadlinePort === undefined ? undefined : { deadlineAt, deadlinePort }
    // The database knows no clock but its own: under another the deadline is no moment there, and comes when it is said to have come.
    const comes = late && this.#time.isManual ? { comes: late.deadlinePort } : {}
    const settle = () => outside(instance, `settle+${resend}`).settleQuestion({ ...at, ...comes })
    const asked = { ...at, question, form, answers, ...(this.#time.isManual ? {} : late) }
    let standing = await this.#opened(instance, () => outside(instance, `ask+${resend}`).openQuestion(asked))
    if (standing.status === 'waiting' && deadlineAt !== undefined) {
      await this.#time.until(deadlineAt)
      // The database's clock decides whether the deadline has passed: a person may have been first.
      for (standing = await settle(); standing.status === 'waiting'; standing = await settle()) {
        await sleep(standing.missingMs ?? 1000)
      }
    }
    return happeningOf(standing, { instance, resend })
  }

  async #event({ instance, waiting, keep = true }: Awaited): Promise<Happening | undefined> {
    const { event, key, deadlineAt } = waiting
    const early = await this.#opened(instance, () => outside(instance, 'wait').openEventWait({ runId: this.#runId, instance, name: event, key, keep }))
    if (early) return { happened: 'event-received', instance, data: early.data }
    if (deadlineAt === undefined) return undefined
    await this.#time.until(deadlineAt)
    const first = await outside(instance, 'settle').settleEventWait(this.#runId, instance)
    return first ? { happened: 'event-received', instance, data: first.data } : { happened: 'time-came', instance }
  }
}

function refused(instance: string): Happening {
  const error = {
    code: 'internal',
    message: 'What this step waits for could not be stored.',
    hint: 'Look into the worker’s log for this run; please report it.',
    instance,
  } as const
  return { happened: 'call-failed', instance, error }
}

/** What stands without a message: an answer that was there before, a deadline that has passed. */
function happeningOf(standing: QuestionStanding, at: { readonly instance: string; readonly resend: number }): Happening | undefined {
  const { instance } = at
  if (standing.status === 'expired') return { happened: 'time-came', instance }
  if (standing.answer === undefined) return undefined
  const { answer, value = null, by, note } = standing
  return { happened: 'answered', ...at, answer, value, ...(by !== undefined && { by }), ...(note !== undefined && { note }) }
}
