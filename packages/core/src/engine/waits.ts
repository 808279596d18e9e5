import type { Json } from '../json'
import { type Happened, knownStep } from '../run/reduce'
import type { Waiting } from '../run/run-event'
import type { Decision } from './decision'
import { weighed } from './held'
import type { Board } from './turn'
import { deadlinePort, inTime, type Waking, wake } from './wake'

interface Hooks {
  readonly decide: (event: Happened, more?: Omit<Decision, 'event'>) => void
  readonly mark: (number: number, status: 'running' | 'waiting' | 'done', ports?: readonly string[]) => void
  /** Makes room for a value. @returns its bytes; undefined: there is none, and the step has failed. */
  readonly hold: (number: number, value: Json) => number | undefined
}

/** The part of a turn that lets steps wait and wakes them. */
export class Waits {
  readonly #board: Board
  readonly #hooks: Hooks

  constructor(board: Board, hooks: Hooks) {
    this.#board = board
    this.#hooks = hooks
  }

  letWait(number: number, waiting: Waiting, { keep, bytes }: { readonly keep?: boolean; readonly bytes?: number } = {}): void {
    const { index, state, at } = this.#board
    const step = index.steps[number]
    if (step === undefined) return
    const instance = step.id
    const port = deadlinePort(step)
    const asked = knownStep(state, instance)?.timesAsked ?? 0
    const wait = { instance, waiting, resend: asked, ...(keep !== undefined && { keep }), ...(port !== undefined && { deadlinePort: port }) }
    this.#hooks.decide({ type: 'step-waiting', at, instance, data: waiting }, { wait, ...(bytes !== undefined && { bytes }) })
    this.#hooks.mark(number, 'waiting')
  }

  wake(number: number, happening: Waking): void {
    const { index, state, at } = this.#board
    const step = index.steps[number]
    if (step === undefined) return
    const instance = step.id
    const waiting = knownStep(state, instance)?.waiting
    const resend = this.#resend(instance)
    const woken = waiting && wake(happening, step, { waiting, resend })
    if (woken === undefined) return
    if (woken.is === 'again') {
      if (step.op.op !== 'call') return
      const start = { instance, op: step.op, input: woken.input, bytes: weighed(woken.input), resend: resend + 1 }
      this.#hooks.decide({ type: 'step-started', at, instance, data: {} }, { start })
      this.#hooks.mark(number, 'running')
      return
    }
    const bytes = this.#hooks.hold(number, woken.value)
    if (bytes === undefined) return
    const ports = woken.ports ?? inTime(step, index.ways[number])
    // A timer or a question may still be open.
    this.#hooks.decide({ type: 'step-finished', at, instance, data: { ports, value: woken.value } }, { bytes, cancel: instance })
    this.#hooks.mark(number, 'done', ports)
  }

  /** Which question about its call is open, from 0. */
  #resend(instance: string): number {
    return Math.max(0, (knownStep(this.#board.state, instance)?.timesAsked ?? 0) - 1)
  }
}
