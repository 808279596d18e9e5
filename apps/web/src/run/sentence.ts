import type { RunState } from '@heddle/core/run/run-state'
import { isAllWaiting, waitingSteps } from './waiting-step'

/** The words that a run's sentence is put together from, in one language. */
export interface SentenceWords {
  readonly queued: string
  readonly cancelling: string
  forPerson(time: string, step: string): string
  forOther(time: string, step: string): string
  paused(time: string): string
  running(time: string, steps: string): string
  retrying(step: string, attempt: number, of: number, seconds: number): string
  done(time: string): string
  doneAfterRetries(time: string, retries: number): string
  failed(time: string, step: string): string
  cancelled(time: string): string
  and(first: string, second: string): string
  more(first: string, others: number): string
}

export interface SentenceInput {
  readonly state: RunState
  readonly now: number
  readonly cancelling: boolean
  nameOf(instance: string): string
  duration(ms: number): string
}

/** What happened to a run, or is happening, as one sentence. */
export function sentenceOf({ state, now, cancelling, nameOf, duration }: SentenceInput, words: SentenceWords): string {
  const time = duration((state.endedAt ?? now) - (state.startedAt ?? state.endedAt ?? now))
  if (state.status === 'succeeded') {
    const retries = retriesOf(state)
    return retries === 0 ? words.done(time) : words.doneAfterRetries(time, retries)
  }
  if (state.status === 'failed') return words.failed(time, failedStep(state, nameOf))
  if (state.status === 'cancelled') return words.cancelled(time)
  if (cancelling) return words.cancelling
  if (state.status === 'requested') return words.queued
  if (state.pausedAt !== undefined) return words.paused(time)
  if (isAllWaiting(state)) return waits(state, time, nameOf, words)
  return retrying(state, now, nameOf, words) ?? words.running(time, openSteps(state, nameOf, words))
}

export function retriesOf(state: RunState): number {
  return Object.values(state.steps).reduce((sum, { attempts }) => sum + attempts.filter(({ attempt }) => attempt > 1).length, 0)
}

function failedStep(state: RunState, nameOf: SentenceInput['nameOf']): string {
  return state.error?.instance === undefined ? '' : nameOf(state.error.instance)
}

/** A wait is what people ask about first; running steps need no explanation. */
function retrying(state: RunState, now: number, nameOf: SentenceInput['nameOf'], words: SentenceWords): string | undefined {
  for (const [instance, step] of Object.entries(state.steps)) {
    const latest = step.attempts.at(-1)
    if (step.status !== 'retrying' || latest === undefined) continue
    const seconds = Math.max(0, Math.ceil(((latest.retryAt ?? now) - now) / 1000))
    return words.retrying(nameOf(instance), latest.attempt + 1, latest.of, seconds)
  }
  return undefined
}

function waits(state: RunState, time: string, nameOf: SentenceInput['nameOf'], words: SentenceWords): string {
  const [first] = waitingSteps(state)
  if (first === undefined) return words.running(time, '')
  return first.waiting.for === 'person' ? words.forPerson(time, nameOf(first.instance)) : words.forOther(time, nameOf(first.instance))
}

function openSteps(state: RunState, nameOf: SentenceInput['nameOf'], words: SentenceWords): string {
  const open = Object.entries(state.steps)
    .filter(([, { status }]) => status === 'running')
    .map(([instance]) => nameOf(instance))
  const [first, second] = open
  if (first === undefined) return ''
  if (second === undefined) return first
  return open.length === 2 ? words.and(first, second) : words.more(first, open.length - 1)
}
