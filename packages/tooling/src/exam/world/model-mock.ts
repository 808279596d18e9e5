import { LLMock } from '@copilotkit/aimock'
import type { Api } from '../product/api'
import { Visits } from './visits'

export const MODEL = 'openai/gpt-5-mini'

export interface ModelMock {
  readonly visits: Visits
  stop(): Promise<void>
}

export interface Saying {
  /** What it answers to the place that the prompt names, when it is asked there for the nth time. */
  readonly says: (place: string, nth: number) => string
  /** Characters in one piece of a stream, and milliseconds from one to the next. */
  readonly chunkSize?: number
  readonly latency?: number
}

/** A provider of models on this machine that the product is told of. Prompts name the place that is counted: `/r1/say`. */
export async function modelMock(api: Api, { says, ...pace }: Saying): Promise<ModelMock> {
  const visits = new Visits()
  const mock = new LLMock({ port: 0, ...pace })
  mock.on({ userMessage: /^\// }, async ({ messages }) => {
    const place = String(messages.at(-1)?.content)
    const nth = visits.asked(place).length + 1
    await visits.visit(place)
    return { content: says(place, nth) }
  })
  await mock.start()
  await api.get({ path: '/secrets/OPENAI_BASE_URL', method: 'PUT', body: { value: `${mock.url}/v1` } })
  await api.get({ path: '/secrets/OPENAI_API_KEY', method: 'PUT', body: { value: 'sk-exam-0123456789' } })
  return { visits, stop: () => mock.stop() }
}
