import type { JsonObject } from '@heddle/core/json'
import { describe, expect, it } from 'vitest'
import type { CallContext, ModelAnswer, ModelRequest } from '../runner'
import { compiled, filledOp } from '../test-filled-op'
import { runPrompt } from './run'

const model = 'openai/gpt-5-mini'
const answer: ModelAnswer = { text: '{"a":1}', object: { a: 1 }, finishReason: 'stop', usage: { model, inputTokens: 3, outputTokens: 2 } }

describe('what the model is asked', () => {
  it('cases C3: single braces are never touched', async () => {
    const text = 'Answer as {"foo":"bar"} about {x}'
    expect((await ask({ user: text })).asked.messages).toEqual([{ role: 'user', content: text }])
    expect(compiled('prompt', { model, user: text }).problems).toEqual([])
  })
  it('cases C3: double braces that are no reference stay text with a warning; \\{{ writes them without', async () => {
    expect((await ask({ user: 'a {{#x#}} b' })).asked.messages[0]?.content).toBe('a {{#x#}} b')
    expect(compiled('prompt', { model, user: 'a {{#x#}} b' }).problems).toMatchObject([
      { code: 'template.not-a-reference', severity: 'warning', at: { path: ['user'] } },
    ])
    expect((await ask({ user: '\\{{start.text}}' })).asked.messages[0]?.content).toBe('{{start.text}}')
  })
  it('cases C3: a reference that names nothing is an error', () => {
    expect(compiled('prompt', { model, user: '{{strat.text}}' }).problems).toMatchObject([{ code: 'ref.unknown', severity: 'error' }])
  })
  it('cases C4: inserted text is inserted as it is', async () => {
    const text = '{{#sys.query#}} {x} {{ $json }} {{start.other}} \u0000 😀'
    const { asked } = await ask({ user: '<{{start.text}}>', system: '{{start.text}}' }, { text, other: 'no' })
    expect(asked).toMatchObject({ system: text, messages: [{ content: `<${text}>` }] })
  })
  it('cases C8: a missing value is an error, never silence', async () => {
    await expect(ask({ user: '{{start.text}}' }, {})).rejects.toMatchObject({ code: 'ref.missing' })
    expect((await ask({ user: '{{start.text ?? "none"}}' }, {})).asked.messages[0]?.content).toBe('none')
  })
  it('a value that is no text is written as JSON', async () => {
    expect((await ask({ user: '{{start.list}}' }, { list: [1, { a: null }] })).asked.messages[0]?.content).toBe('[1,{"a":null}]')
  })
  it('hands on the settings, and leaves out those that were not made', async () => {
    const schema = { type: 'object' }
    expect((await ask({ user: 'x', schema, temperature: 0, maxTokens: 50 })).asked).toMatchObject({ model, schema, temperature: 0, maxTokens: 50 })
    expect(Object.keys((await ask({ user: 'x' })).asked)).toEqual(['model', 'messages'])
  })
})

describe('what it yields', () => {
  it('text alone, or text and object', async () => {
    expect((await ask({ user: 'x' })).result.value).toEqual({ text: '{"a":1}', finishReason: 'stop', usage: answer.usage })
    expect((await ask({ user: 'x', schema: {} })).result).toMatchObject({
      value: { text: '{"a":1}', object: { a: 1 } },
      usage: answer.usage,
      detail: { prompt: { model, messages: [{ role: 'user', content: 'x' }] } },
    })
  })
  it('its text as it comes, unless that is switched off', async () => {
    expect((await ask({ user: 'x' })).deltas).toEqual(['he', 'llo'])
    expect((await ask({ user: 'x', stream: false })).deltas).toEqual([])
  })
})

it.each([
  [{}, ['model'], ['user']],
  [{ model: 'gpt', user: 'x' }, ['model']],
])('settings %j lack %j', (config, ...paths) => {
  expect(compiled('prompt', config).problems.map(({ at }) => at.path)).toEqual(paths)
})

async function ask(config: object, input: JsonObject = {}) {
  let asked: ModelRequest | undefined
  const deltas: string[] = []
  const context: CallContext = {
    ...{ key: 'k', attempt: 1, effect: 'none', signal: new AbortController().signal, fetch, renderer: { liquid: absent }, secrets: { reveal: absent } },
    onText: (delta) => deltas.push(delta),
    models: {
      call: async (request, call) => {
        asked = request
        call.onText('he')
        call.onText('llo')
        return answer
      },
    },
  }
  const result = await runPrompt.run(filledOp('prompt', { model, ...config }, input), context)
  if (!asked) throw new Error('nothing was asked')
  return { asked, result, deltas }
}

function absent(): never {
  throw new Error('not part of this test')
}
