import { decisionValue } from '../approval/decision-value'
import type { Json, JsonObject } from '../json'
import type { Step } from '../plan/plan'
import type { Waiting } from '../run/run-event'
import type { Happening } from './decision'

/** What a waiting step does next. `ports` absent: every way out but the deadline's. */
export type Woken = { readonly is: 'over'; readonly value: Json; readonly ports?: readonly string[] } | { readonly is: 'again'; readonly input: Json }

export type Waking = Extract<Happening, { happened: 'answered' | 'event-received' | 'time-came' }>

/** What a happening means to a step that waits; undefined: nothing. `resend`: which question about a call is open. */
export function wake(happening: Waking, step: Step, { waiting, resend }: { readonly waiting: Waiting; readonly resend: number }): Woken | undefined {
  switch (happening.happened) {
    case 'time-came':
      return waiting.for === 'time' ? { is: 'over', value: null } : tooLate(step)
    case 'event-received':
      return waiting.for === 'event' ? { is: 'over', value: happening.data } : undefined
    case 'answered':
      if (waiting.for !== 'person' || !waiting.answers.includes(happening.answer) || (happening.resend ?? 0) !== resend) return undefined
      return waiting.question === 'uncertain' ? afterCall(happening, waiting.form) : { is: 'over', value: decisionOf(happening), ports: [happening.answer] }
  }
}

/** The way out when nobody answers and nothing comes; undefined for a step without a deadline. */
export function deadlinePort({ op }: Step): string | undefined {
  return op.op === 'wait' || op.op === 'ask' ? op.deadline?.port : undefined
}

/** The ways out of a step that need not wait longer: all but the deadline's. */
export function inTime(step: Step, ways: readonly string[] = []): readonly string[] {
  const late = deadlinePort(step)
  return ways.filter((port) => port !== late)
}

function tooLate(step: Step): Woken | undefined {
  const port = deadlinePort(step)
  return port === undefined ? undefined : { is: 'over', value: { decision: port, value: null }, ports: [port] }
}

function decisionOf({ by, ...decision }: Extract<Happening, { happened: 'answered' }>): JsonObject {
  return decisionValue({ ...decision, ...(by !== undefined && { by: by.name }) })
}

function afterCall({ answer, value }: Extract<Happening, { happened: 'answered' }>, form: Json): Woken {
  if (answer === 'done') return { is: 'over', value }
  const sent = typeof form === 'object' && form !== null && !Array.isArray(form) ? (form as JsonObject).values : undefined
  return { is: 'again', input: sent ?? null }
}
