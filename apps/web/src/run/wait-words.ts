import type { Waiting } from '@heddle/core/run/run-event'
import type { RunText } from './text'

/** What a step waits for, in a few words. */
export function waitWords(waiting: Waiting, text: RunText, moment: (at: number) => string): string {
  if (waiting.for === 'time') return text.waits.time(moment(waiting.until))
  if (waiting.for === 'person') return waiting.question === 'uncertain' ? text.waits.uncertain : text.waits.person
  const key = String(waiting.key)
  return key === '' ? text.waits.event(waiting.event) : text.waits.eventWithKey(waiting.event, key)
}
