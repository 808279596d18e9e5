import { parseMoment } from '../expression/dates'
import { fill } from '../expression/fill'
import type { Json } from '../json'
import type { Ask, Deadline, Wait } from '../plan/op'
import type { Waiting } from '../run/run-event'
import type { Scene } from './perform-op'
import { StepFailure } from './step-failure'

/** What a step waits for, or that it need not. */
export type WaitOutcome =
  | { readonly is: 'wait'; readonly waiting: Waiting; readonly keep?: boolean; readonly value: Json }
  | { readonly is: 'done'; readonly value: Json }

/** The farthest moment of JavaScript's calendar. */
const lastMoment = 8.64e15

/** @throws StepFailure `type.mismatch` for what is no time, moment or key. */
export function beginWait({ until, deadline }: Wait, scene: Scene): WaitOutcome {
  if ('event' in until) {
    const waiting = { for: 'event', event: until.event, key: keyOf(fill(until.key, scene.look, scene.meter)), ...deadlineOf(deadline, scene) } as const
    return { is: 'wait', waiting, keep: until.keep, value: null }
  }
  const at = 'ms' in until ? scene.now + msOf(fill(until.ms, scene.look, scene.meter)) : momentOf(fill(until.at, scene.look, scene.meter))
  // What is past is over at once.
  return at <= scene.now ? { is: 'done', value: null } : { is: 'wait', waiting: { for: 'time', until: at }, value: null }
}

/** @throws StepFailure `type.mismatch` for a form that cannot be shown. */
export function beginAsk({ form, answers, deadline }: Ask, scene: Scene): WaitOutcome {
  const filled = fill(form, scene.look, scene.meter)
  if (!canBeShown(filled)) {
    throw new StepFailure(
      'type.mismatch',
      'The question cannot be shown: it has no title or no answers.',
      'Write a question that has a text whatever the input.',
    )
  }
  const waiting = { for: 'person', question: 'approval', answers, form: filled, ...deadlineOf(deadline, scene) } as const
  return { is: 'wait', waiting, value: filled }
}

/** As far as a template can go wrong; not by the schema, since zod adds to its objects when first used and workflow code is frozen. */
function canBeShown(form: Json): boolean {
  return typeof form === 'object' && form !== null && !Array.isArray(form) && Object.hasOwn(form, 'title') && Object.hasOwn(form, 'buttons')
}

/** A call that may have gone out, and must not go out twice. `request`: what it was sent with. */
export function askAboutCall(request: Json): Extract<Waiting, { for: 'person' }> {
  return { for: 'person', question: 'uncertain', answers: ['done', 'again'], form: uncertainForm(request) }
}

function uncertainForm(request: Json): Json {
  return {
    title: 'Was it sent?',
    why: 'The worker stopped after this call began and before its answer was recorded. It may have gone out; it must not go out twice.',
    values: request,
    next: {
      done: 'Nothing is sent. The step goes on with the answer that you give, or with none.',
      again: 'The call is sent again, with the same idempotency key.',
    },
    buttons: [
      { answer: 'done', label: 'It was sent', tone: 'good' },
      { answer: 'again', label: 'Send again', tone: 'bad' },
    ],
  }
}

function deadlineOf(deadline: Deadline | undefined, scene: Scene): { readonly deadlineAt?: number } {
  return deadline === undefined ? {} : { deadlineAt: scene.now + msOf(fill(deadline.ms, scene.look, scene.meter)) }
}

function msOf(value: Json): number {
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < lastMoment / 2) return Math.ceil(value)
  throw mismatch(value, 'is no time to wait', 'Give a number that is not negative.')
}

function momentOf(value: Json): number {
  const moment = typeof value === 'number' ? value : typeof value === 'string' && hasZone.test(value) ? parseMoment(value) : undefined
  if (moment !== undefined && Math.abs(moment) <= lastMoment) return Math.ceil(moment)
  throw mismatch(value, 'is no moment with a time zone', 'Give a moment such as 2030-01-31T09:00:00Z, or milliseconds since 1970.')
}

const hasZone = /(?:z|[+-]\d{2}:?\d{2})$/i

function keyOf(value: Json): string | number {
  if (typeof value === 'string' || typeof value === 'number') return value
  throw mismatch(value, 'is no key', 'Give a text or a number as the key of the event.')
}

function mismatch(value: Json, what: string, hint: string): StepFailure {
  return new StepFailure('type.mismatch', `${(JSON.stringify(value) ?? 'nothing').slice(0, 100)} ${what}.`, hint)
}
