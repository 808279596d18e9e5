import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { availableModels } from './available-models'
import { modelSettings } from './model-settings'

it('lists what a local server has, and says what the others lack', async () => {
  const url = await server({ data: [{ id: 'llama3:8b' }, { id: 'own' }] })
  const providers = await availableModels(modelSettings({ OLLAMA_BASE_URL: url, HEDDLE_MODELS_MY_LAB_URL: `${url}/v1`, ANTHROPIC_API_KEY: 'k' }))
  const by = Object.fromEntries(providers.map((provider) => [provider.name, provider]))
  expect(by.ollama).toMatchObject({ ready: true, models: [{ id: 'ollama/llama3:8b' }, { id: 'ollama/own' }] })
  expect(by['my-lab']).toMatchObject({ ready: true, models: [{ id: 'my-lab/llama3:8b' }, { id: 'my-lab/own' }] })
  expect(by.anthropic).toMatchObject({ ready: true })
  expect(by.openai).toMatchObject({
    ready: false,
    missing: 'OPENAI_API_KEY',
    models: expect.arrayContaining([expect.objectContaining({ id: 'openai/gpt-5-mini' })]),
  })
  expect(by.vllm).toMatchObject({ ready: false, missing: 'VLLM_BASE_URL' })
  expect(providers.map(({ ready }) => ready)).toEqual([true, true, true, false, false, false])
})

it('a server that does not answer is not ready', async () => {
  const [first] = (await availableModels(modelSettings({ OLLAMA_BASE_URL: await server(undefined) }), { askMs: 100 })).filter(({ name }) => name === 'ollama')
  expect(first).toMatchObject({ ready: false, missing: expect.stringContaining('OLLAMA_BASE_URL') })
})

/** Answers every request with this; `undefined` = never. */
async function server(answer: unknown): Promise<string> {
  const http = createServer((_request, response) => {
    if (answer !== undefined) response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
}
