import { expect, test } from 'vitest'
import { sentPrompt } from './sent-prompt'

const cut = (field: string) => ({ bytes: 70_000, seq: 4, field })

test('what was sent is the messages of the ended call, else what it was given', () => {
  const request = { system: 'Be brief.', user: 'Hello' }
  expect(sentPrompt({ request, detail: { prompt: { messages: [{ role: 'user', content: 'Sent' }] } } })).toEqual({
    messages: [{ role: 'user', content: 'Sent' }],
  })
  expect(sentPrompt({ request })).toEqual({
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hello' },
    ],
  })
  expect(sentPrompt({})).toBeUndefined()
})

test('a request that is too large to come whole is its beginning, with the way to the whole', () => {
  const request = '{"user":"the first words'
  expect(sentPrompt({ request, cut: { request: cut('request') } })).toEqual({ beginning: request, cut: cut('request') })
  const detail = '{"prompt":{"messages":[{"role'
  expect(sentPrompt({ request, detail, cut: { request: cut('request'), detail: cut('detail') } })).toEqual({ beginning: detail, cut: cut('detail') })
})
