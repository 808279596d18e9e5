import type { RunEvent, RunEventData } from '@heddle/core/run/run-event'
import { catalogue } from '@heddle/ui/catalogue'
import { useStateWords } from '@heddle/ui/state-words'
import { useCallback } from 'react'
import { markOfRun } from './mark-of-run'

/** What events say of themselves. */
export const eventWords = {
  en: {
    answers: { approve: 'approved', reject: 'rejected', done: 'it was sent', again: 'send again' },
    other: (answer: string) => `answered “${answer}”`,
    decided: (answer: string, who: string) => `${answer}, by ${who}`,
    link: (name: string) => `${name} (by link)`,
    apiKey: (name: string) => `the API key ${name}`,
    edited: (said: string) => `${said}, with another value`,
    noted: (said: string, note: string) => `${said}: “${note}”`,
    by: (name: string) => `by ${name}`,
  },
  zh: {
    answers: { approve: '已批准', reject: '已拒绝', done: '已经发出', again: '重新发送' },
    other: (answer: string) => `答复“${answer}”`,
    decided: (answer: string, who: string) => `${who}：${answer}`,
    link: (name: string) => `${name}（通过链接）`,
    apiKey: (name: string) => `API 密钥 ${name}`,
    edited: (said: string) => `${said}，并修改了值`,
    noted: (said: string, note: string) => `${said}：“${note}”`,
    by: (name: string) => `由 ${name}`,
  },
}

type EventWords = (typeof eventWords)['en']

const useEventWords = catalogue(eventWords)

/** What an event says beside its name, in the person's language; empty when its name says it all. */
export function useEventLine(): (event: RunEvent) => string {
  const words = useEventWords()
  const states = useStateWords()
  return useCallback((event) => lineOf(event, words, states), [words, states])
}

export function lineOf(event: RunEvent, words: EventWords, states: ReturnType<typeof useStateWords>): string {
  switch (event.type) {
    case 'call-started':
      return `${event.data.runner}, ${event.data.attempt}/${event.data.of}`
    case 'call-failed':
      return `${event.data.attempt}/${event.data.of}: ${event.data.error.message}`
    case 'call-finished':
      return event.data.usage?.model ?? ''
    case 'step-failed':
      return event.data.error.message
    case 'step-finished':
      return event.data.ports.join(', ')
    case 'approval-decided':
      return decided(event.data, words)
    case 'run-paused':
    case 'run-resumed':
      return event.data.by === undefined ? '' : words.by(event.data.by)
    case 'run-finished':
      return event.data.error?.message ?? event.data.reason ?? states[markOfRun(event.data.status)]
    case 'text-written':
      return event.data.text.slice(-120)
    default:
      return ''
  }
}

function decided({ answer, by, note, edited }: RunEventData['approval-decided'], words: EventWords): string {
  const known = Object.hasOwn(words.answers, answer) ? words.answers[answer as keyof typeof words.answers] : words.other(answer)
  const who = by.kind === 'user' ? by.name : by.kind === 'link' ? words.link(by.name) : words.apiKey(by.name)
  const said = edited ? words.edited(words.decided(known, who)) : words.decided(known, who)
  return note === undefined || note === '' ? said : words.noted(said, note)
}
