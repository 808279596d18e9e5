import type { RunEvent } from '@heddle/core/run/run-event'
import { describe, expect, it } from 'vitest'
import { eventWords, lineOf } from './event-words'

type Decided = Extract<RunEvent, { type: 'approval-decided' }>['data']

const states = Object.fromEntries(
  ['queued', 'running', 'retrying', 'waiting', 'sleeping', 'done', 'skipped', 'failed', 'cancelled'].map((each) => [each, each]),
) as Parameters<typeof lineOf>[2]

function said(data: Decided, language: 'en' | 'zh' = 'en'): string {
  return lineOf({ type: 'approval-decided', key: 'k', at: 1, instance: 'ask', data } as RunEvent, eventWords[language], states)
}

describe('the line of an approval that was decided', () => {
  it('says the answer, by whom and in which way, and the note', () => {
    expect(said({ answer: 'approve', by: { kind: 'user', name: 'Ada' }, edited: false })).toBe('approved, by Ada')
    expect(said({ answer: 'reject', by: { kind: 'link', name: 'Bo' }, note: 'too dear', edited: false })).toBe('rejected, by Bo (by link): “too dear”')
    expect(said({ answer: 'later', by: { kind: 'api-key', name: 'ci' }, edited: true })).toBe('answered “later”, by the API key ci, with another value')
  })

  it('says it in Chinese too', () => {
    expect(said({ answer: 'reject', by: { kind: 'link', name: 'Bo' }, note: '太贵', edited: false }, 'zh')).toBe('Bo（通过链接）：已拒绝：“太贵”')
  })
})
