import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LLMock } from '@copilotkit/aimock'
import type { JsonObject } from '@heddle/core/json'
import type { FinalFailure, ModelRequest } from '@heddle/nodes/runner'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { GuardedFetch } from '../http/guarded-fetch'
import { openModels } from './model-port'
import { modelSettings } from './model-settings'
import type { StreamLimits } from './read-stream'

const KEY = 'sk-test-0123456789abcdef'
const person: JsonObject = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'], additionalProperties: false }
const mock = new LLMock({ port: 0, chunkSize: 8 })

beforeAll(async () => {
  await mock.start()
})
afterAll(() => mock.stop())
beforeEach(() => {
  mock.reset()
})

describe.each(['openai/gpt-5-mini', 'anthropic/claude-sonnet-5', 'google/gemini-4-argon', 'ollama/llama3', 'my-lab/small'])('%s', (model) => {
  it('streams its answer and counts tokens (cases F1)', async () => {
    const long = 'All that was asked. '.repeat(250)
    mock.onMessage('hello', {
      content: long,
      usage: { prompt_tokens: 7, completion_tokens: 3, input_tokens: 7, output_tokens: 3, promptTokenCount: 7, candidatesTokenCount: 3 },
    })
    const deltas: string[] = []
    const answer = await ask({ model, ...user('hello'), system: 'Be kind.' }, { onText: (delta) => deltas.push(delta) })
    expect(answer).toMatchObject({ text: long, finishReason: 'stop', usage: { model, inputTokens: 7, outputTokens: 3 } })
    expect(deltas.length).toBeGreaterThan(3)
    expect(deltas.join('')).toBe(long)
  })
  it('answers in the form that was asked for', async () => {
    mock.onMessage('who', { content: '{"name":"Ada"}' })
    expect(await ask({ model, ...user('who'), schema: person })).toMatchObject({ object: { name: 'Ada' }, text: '{"name":"Ada"}' })
  })
  it('is asked to wait: so long, once, and nothing says the key (cases I6)', async () => {
    mock.onMessage('busy', { error: { message: `Rate limit reached for ${KEY}` }, status: 429, retryAfter: 7 })
    const failure = await failed({ model, ...user('busy') })
    expect(failure).toMatchObject({ name: 'RetryableFailure', code: 'call.rejected', afterMs: 7000 })
    expect(told(failure)).not.toContain(KEY)
    expect(mock.getRequests()).toHaveLength(1)
  })
  it('is in trouble: may pass', async () => {
    mock.onMessage('trouble', { error: { message: 'boom' }, status: 500 })
    expect(await failed({ model, ...user('trouble') })).toMatchObject({ name: 'RetryableFailure', code: 'call.rejected' })
    expect(mock.getRequests()).toHaveLength(1)
  })
  it.each([400, 401, 403, 404])('answers %i: will not pass', async (status) => {
    mock.onMessage('wrong', { error: { message: `Incorrect API key provided: ${KEY}. See sk-proj-abcdefghijklmn` }, status })
    const failure = await failed({ model, ...user('wrong') })
    expect(failure).toMatchObject({ name: 'FinalFailure', code: 'call.rejected', hint: expect.any(String) })
    expect(told(failure)).not.toMatch(/sk-/)
    expect(mock.getRequests()).toHaveLength(1)
  })
  it('is cut off in the middle: may pass', async () => {
    mock.onMessage('cut', { content: 'x'.repeat(400) }, { truncateAfterChunks: 3 })
    expect(await failed({ model, ...user('cut') })).toMatchObject({ name: 'RetryableFailure', code: 'call.unreachable' })
  })
})

it('OpenAI itself is asked through its newer API, with the same outcome', async () => {
  mock.onMessage('hello', { content: 'Hello you.' })
  mock.onMessage('who', { content: '{"name":"Ada"}' })
  mock.onMessage('busy', { error: { message: 'slow down' }, status: 429, retryAfter: 3 })
  mock.onMessage('cut', { content: 'x'.repeat(400) }, { truncateAfterChunks: 3 })
  const model = 'openai/gpt-5-mini'
  const how: How = {
    env: { OPENAI_API_KEY: KEY },
    wayTo: () =>
      Object.assign((url: string | URL | Request, init?: RequestInit) => fetch(String(url).replace('https://api.openai.com', mock.url), init), {
        close: async () => {},
      }),
  }
  expect(await ask({ model, ...user('hello') }, how)).toMatchObject({ text: 'Hello you.', finishReason: 'stop' })
  expect(mock.getLastRequest()?.path).toBe('/v1/responses')
  expect(await ask({ model, ...user('who'), schema: person }, how)).toMatchObject({ object: { name: 'Ada' } })
  expect(await failed({ model, ...user('busy') }, how)).toMatchObject({ name: 'RetryableFailure', afterMs: 3000 })
  expect(await failed({ model, ...user('cut') }, how)).toMatchObject({ name: 'RetryableFailure' })
})

it('a text that ends without an end mark may pass when it is asked again', async () => {
  const url = await server([
    'data: {"id":"1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":"Half of"}}]}',
    'data: [DONE]',
  ])
  expect(await failed({ model: 'vllm/m', ...user('x') }, { env: { VLLM_BASE_URL: url } })).toMatchObject({ name: 'RetryableFailure', code: 'call.unreachable' })
})

describe('structured answers', () => {
  it.each([
    ['cases D1: with a fence in a string', JSON.stringify({ name: '```bash\nls\n```' }), '```bash\nls\n```'],
    ['cases D3: after thoughts', '<think>{"name":"a"}</think>{"name":"b"}', 'b'],
    ['in a fence', '```json\n{"name":"c"}\n```', 'c'],
  ])('%s', async (_title, content, name) => {
    mock.onMessage('who', { content })
    expect(await ask({ model: 'openai/gpt-5-mini', ...user('who'), schema: person })).toMatchObject({ object: { name } })
  })
  it('cases D5: cut by the token limit is one kind of error, with the text and the reason', async () => {
    mock.onMessage('who', { content: '{"name":"Ad', finishReason: 'length' })
    const failure = await failed({ model: 'openai/gpt-5-mini', ...user('who'), schema: person, maxTokens: 20 })
    expect(failure).toMatchObject({
      name: 'FinalFailure',
      code: 'model.truncated',
      detail: { text: '{"name":"Ad', finishReason: 'length' },
      hint: expect.stringContaining('Most tokens'),
    })
  })
  it('cases D7: an empty answer at the limit says budget and suggests one', async () => {
    mock.onMessage('who', { content: '', finishReason: 'length' })
    expect(await failed({ model: 'openai/gpt-5-mini', ...user('who'), maxTokens: 50 })).toMatchObject({
      code: 'model.truncated',
      message: expect.stringContaining('50 tokens'),
      hint: expect.stringContaining('1000'),
    })
  })
  it('cases D6: valid JSON is accepted when the server gives no finish reason', async () => {
    const url = await server([
      'data: {"id":"1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":"{\\"name\\":\\"Ada\\"}"}}]}',
      'data: [DONE]',
    ])
    expect(await ask({ model: 'vllm/m', ...user('who'), schema: person }, { env: { VLLM_BASE_URL: url } })).toMatchObject({
      object: { name: 'Ada' },
      finishReason: 'unknown',
    })
  })
  it('cases D8: an optional field may be absent', async () => {
    mock.onMessage('who', { content: '{}' })
    expect(await ask({ model: 'openai/gpt-5-mini', ...user('who'), schema: { ...person, required: [] } })).toMatchObject({ object: {} })
  })
  it('cases D9: words instead of JSON are a refusal, told as one and not tried blindly', async () => {
    mock.onMessage('who', { content: "I can't help with that." })
    const failure = await failed({ model: 'openai/gpt-5-mini', ...user('who'), schema: person })
    expect(failure).toMatchObject({ name: 'FinalFailure', code: 'model.refusal', detail: { text: "I can't help with that." } })
  })
  it("cases D9: so is the provider's own word for it, also without a schema", async () => {
    mock.onMessage('who', { content: "I'm sorry, no.", finishReason: 'content_filter' })
    expect(await failed({ model: 'openai/gpt-5-mini', ...user('who') })).toMatchObject({ name: 'FinalFailure', code: 'model.refusal' })
  })
  it.each([
    ['{"name":9007199254740993}', '9007199254740993'],
    ['{"name":1e999}', '1e999'],
    [`{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, '200 levels'],
  ])('that would be changed or could not be walked are told as such: %#', async (content, says) => {
    mock.onMessage('who', { content }, { chunkSize: 1000 })
    const failure = await failed({ model: 'openai/gpt-5-mini', ...user('who'), schema: {} })
    expect(failure).toMatchObject({ name: 'FinalFailure', code: 'output.invalid', message: expect.stringContaining(says) })
    expect((failure as FinalFailure).detail?.text).toHaveLength(content.length)
  })
  it('that do not fit the schema say where', async () => {
    mock.onMessage('who', { content: '{"name":5}' })
    expect(await failed({ model: 'openai/gpt-5-mini', ...user('who'), schema: person })).toMatchObject({
      name: 'FinalFailure',
      code: 'output.invalid',
      message: expect.stringContaining('name: must be a text'),
      detail: { text: '{"name":5}' },
    })
  })
})

describe('time limits', () => {
  it('for the first words', async () => {
    mock.onMessage('slow', { content: 'late' }, { latency: 3000 })
    expect(await failed({ model: 'openai/gpt-5-mini', ...user('slow') }, { limits: { firstChunkMs: 100 } })).toMatchObject({
      name: 'RetryableFailure',
      code: 'call.timeout',
      message: expect.stringContaining('begin'),
    })
  })
  it('between words', async () => {
    const url = await server(['data: {"id":"1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":"He"}}]}'], {
      end: false,
    })
    expect(await failed({ model: 'vllm/m', ...user('x') }, { env: { VLLM_BASE_URL: url }, limits: { chunkMs: 100 } })).toMatchObject({
      code: 'call.timeout',
      message: expect.stringContaining('middle'),
    })
  })
  it('for the whole', async () => {
    const url = await server([], { end: false })
    expect(await failed({ model: 'vllm/m', ...user('x') }, { env: { VLLM_BASE_URL: url }, limits: { totalMs: 100 } })).toMatchObject({
      code: 'call.timeout',
      message: expect.stringContaining('finish'),
    })
  })
})

it('cases H7: cancelling reaches the request, and is told as the reason that was given', async () => {
  const abort = new AbortController()
  let closed = () => {}
  const gone = new Promise<void>((resolve) => {
    closed = resolve
  })
  const url = await server(['data: {"id":"1","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":"He"}}]}'], {
    end: false,
    onClose: () => closed(),
  })
  const stopped = new Error('stopped by a person')
  const failure = failed({ model: 'vllm/m', ...user('x') }, { env: { VLLM_BASE_URL: url }, signal: abort.signal, onText: () => abort.abort(stopped) })
  expect(await failure).toBe(stopped)
  await gone
})

describe('a provider that is not set up', () => {
  it.each([
    ['openai/gpt-5-mini', 'OPENAI_API_KEY'],
    ['google/gemini-4-argon', 'GOOGLE_GENERATIVE_AI_API_KEY'],
    ['vllm/x', 'VLLM_BASE_URL'],
    ['elsewhere/x', 'HEDDLE_MODELS_ELSEWHERE_URL'],
    ['no-provider', 'provider/model'],
  ])('%s names the setting %s', async (model, setting) => {
    expect(await failed({ model, ...user('x') }, { env: {} })).toMatchObject({
      name: 'FinalFailure',
      code: 'model.not-configured',
      hint: expect.stringContaining(setting),
    })
  })
  it('or does not run may pass', async () => {
    expect(await failed({ model: 'ollama/x', ...user('x') }, { env: { OLLAMA_BASE_URL: 'http://127.0.0.1:9' } })).toMatchObject({
      code: expect.stringMatching(/call\.(unreachable|refused)/),
    })
  })
  it('sends no key to a server that has none, and the one it has to no other', async () => {
    mock.onMessage('x', { content: 'y' })
    await ask({ model: 'ollama/x', ...user('x') }, { env: { OLLAMA_BASE_URL: mock.url, OPENAI_API_KEY: KEY } })
    expect(JSON.stringify(mock.getLastRequest()?.headers)).not.toContain(KEY)
  })
})

interface How {
  readonly env?: Record<string, string>
  readonly onText?: (delta: string) => void
  readonly signal?: AbortSignal
  readonly limits?: Partial<StreamLimits>
  readonly wayTo?: (url: string) => GuardedFetch
}

function ask(request: ModelRequest, { env, onText = () => {}, signal = new AbortController().signal, limits = {}, wayTo }: How = {}) {
  const everywhere = {
    ...{
      OPENAI_BASE_URL: `${mock.url}/v1`,
      OPENAI_API_KEY: KEY,
      ANTHROPIC_BASE_URL: mock.url,
      ANTHROPIC_API_KEY: KEY,
      GOOGLE_BASE_URL: mock.url,
      GOOGLE_GENERATIVE_AI_API_KEY: KEY,
    },
    ...{ OLLAMA_BASE_URL: mock.url, HEDDLE_MODELS_MY_LAB_URL: `${mock.url}/v1`, HEDDLE_MODELS_MY_LAB_KEY: KEY },
  }
  const models = openModels({ settings: modelSettings(env ?? everywhere), limits, ...(wayTo ? { wayTo } : {}) })
  onTestFinished(() => models.close())
  return models.call(request, { signal, onText, key: 'run/step/0' })
}

async function failed(request: ModelRequest, how?: How): Promise<unknown> {
  try {
    await ask(request, how)
  } catch (error) {
    return error
  }
  throw new Error('it did not fail')
}

function told(failure: unknown): string {
  return `${String(failure)} ${JSON.stringify(failure)}`
}

function user(content: string): Pick<ModelRequest, 'messages'> {
  return { messages: [{ role: 'user', content }] }
}

/** A server of chat completions that sends these lines as they are. */
async function server(lines: readonly string[], { end = true, onClose = () => {} }: { end?: boolean; onClose?: () => void } = {}): Promise<string> {
  const http = createServer((_request, response) => {
    response.on('close', onClose)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const line of lines) response.write(`${line}\n\n`)
    if (end) response.end()
  })
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`
}
