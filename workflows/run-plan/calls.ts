import type { CallStart, Happening } from '@heddle/core/engine/decision'
import type { Json } from '@heddle/core/json'
import type { RunError } from '@heddle/core/run/run-event'
import { ActivityFailure, ApplicationFailure, CancellationScope, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow'
import type { Activities, CallToMake, Turn } from '../activities/activities'
import { carried, carry } from '../carried'
import { isRunError } from './is-run-error'
import { callsInFlight, heartbeatMs, inputStepsShift, keptFromBytes, turnInputBytes, turnMessageBytes } from './limits'
import type { RunInput } from './run-input'

export interface CallListener {
  readonly happened: (happening: Happening) => void
  /** The turn with this number has been stored by the call that it travelled with. */
  readonly arrived: (k: number) => void
}

/** The run's calls: a window of activities in flight, and the queue before it. */
export class Calls {
  readonly #run: RunInput
  readonly #listener: CallListener
  readonly #queue: CallStart[] = []
  readonly #open = new Map<string, CancellationScope>()
  readonly #numbers = new Map<string, number>()
  /** While the run is paused: what is in flight goes on, nothing new begins. */
  #held = false
  /** The turn that the bytes are counted for, known by the history's length: only a new task from the server is a new turn. */
  #turn = -1
  /** Of its message, and of the inputs as they are. */
  #turnBytes = { message: 0, inputs: 0 }
  #work = 0
  #waitsForTurn = false

  constructor(run: RunInput, listener: CallListener) {
    this.#run = run
    this.#listener = listener
  }

  start(call: CallStart): void {
    this.#queue.push(call)
  }

  get atWork(): boolean {
    return this.#open.size > 0 || (this.#queue.length > 0 && !this.#held)
  }

  /** Steps of work that the inputs have cost; a worker that takes the run over writes them out again. */
  get work(): number {
    return this.#work
  }

  hold(held: boolean): void {
    this.#held = held
  }

  /** Ends the call without a happening: whoever cancels has decided what becomes of the step. */
  cancel(instance: string): void {
    const queued = this.#queue.findIndex((call) => call.instance === instance)
    if (queued >= 0) this.#queue.splice(queued, 1)
    const scope = this.#open.get(instance)
    this.#open.delete(instance)
    scope?.cancel()
  }

  /**
   * Lets go what the window allows now; the first call to go takes `turn` along.
   *
   * @returns whether one did.
   */
  pump(turn?: Turn): boolean {
    let waits = turn
    while (this.#open.size < callsInFlight && !this.#held) {
      const next = this.#queue[0]
      if (!next) break
      if (!this.#fits(next.bytes)) {
        this.#waitForTurn()
        break
      }
      this.#queue.shift()
      this.#work += next.bytes >> inputStepsShift
      this.#begin(next, waits)
      waits = undefined
    }
    return turn !== undefined && waits === undefined
  }

  #fits(bytes: number): boolean {
    const turn = workflowInfo().historyLength
    if (turn !== this.#turn) this.#turnBytes = { message: 0, inputs: 0 }
    this.#turn = turn
    const message = this.#turnBytes.message + Math.min(bytes, keptFromBytes)
    const inputs = this.#turnBytes.inputs + bytes
    if (this.#turnBytes.inputs > 0 && (message > turnMessageBytes || inputs > turnInputBytes)) return false
    this.#turnBytes = { message, inputs }
    return true
  }

  #waitForTurn(): void {
    if (this.#waitsForTurn) return
    this.#waitsForTurn = true
    void sleep(1).then(() => {
      this.#waitsForTurn = false
      this.pump()
    })
  }

  #begin(start: CallStart, turn: Turn | undefined): void {
    const scope = new CancellationScope({ cancellable: true })
    const { instance } = start
    this.#open.set(instance, scope)
    const ended = (happening: Happening) => {
      if (this.#open.get(instance) !== scope) return
      this.#open.delete(instance)
      this.#listener.happened(happening)
      this.pump()
    }
    scope
      .run(() => this.#perform(start, turn))
      .then(
        (value) => {
          if (turn) this.#listener.arrived(turn.k)
          ended({ happened: 'call-finished', instance, value })
        },
        (failure: unknown) => ended(failureOf(failure, start)),
      )
  }

  async #perform({ instance, op, input, bytes, resend }: CallStart, turn: Turn | undefined): Promise<Json> {
    // Sent again because a person said so, it is the same call: nothing goes out under a new key.
    const call = (this.#numbers.get(instance) ?? 0) + (resend === undefined ? 1 : 0)
    this.#numbers.set(instance, call)
    const { limits, runner, effect } = op
    const { queues } = this.#run.options
    const { performCall } = proxyActivities<Pick<Activities, 'performCall'>>({
      // Not a counter: a changed decision then fails replay instead of passing in silence.
      activityId: `${instance}/${call}${resend === undefined ? '' : `+${resend}`}`,
      ...(queues ? { taskQueue: queues[op.queue] } : {}),
      startToCloseTimeout: limits.attemptMs * limits.attempts + limits.backoff.maxMs * limits.attempts + 60_000,
      heartbeatTimeout: heartbeatMs,
      // Temporal's attempts mean crashes, nothing else: they have no number after which they stop.
      retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '5s' },
    })
    const request: CallToMake = {
      runId: this.#run.runId,
      workspaceId: this.#run.workspaceId,
      instance,
      call,
      op: { runner, limits, effect },
      ...(turn ? { turn } : {}),
    }
    return carried(await performCall(request, carry(input, bytes)))
  }
}

function failureOf(failure: unknown, { instance, op, input }: CallStart): Happening {
  const error = errorOf(failure, instance)
  if (error.code === 'call.uncertain' && op.effect === 'once') return { happened: 'call-uncertain', instance, request: input }
  return { happened: 'call-failed', instance, error }
}

function errorOf(failure: unknown, instance: string): RunError {
  const cause = failure instanceof ActivityFailure ? failure.cause : failure
  if (cause instanceof ApplicationFailure && isRunError(cause.details?.[0])) return { ...cause.details[0], instance }
  return { code: 'internal', message: 'The call ended without saying how.', hint: 'Look into the worker’s log for this run, then run it again.', instance }
}
