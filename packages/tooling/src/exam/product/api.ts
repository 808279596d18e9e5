import { pause } from '../until'

export interface Asked {
  readonly path: string
  /** POST when there is a body, else GET. */
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export interface Answered<Body> {
  readonly status: number
  readonly body: Body
  /** How often it was asked without an answer before. */
  readonly unanswered: number
}

/** Longer than any outage that an exam makes. */
const LONGEST_MS = 600_000

/** The REST API as a program uses it, whose server may go away at any moment. */
export class Api {
  readonly url: string
  readonly key: string
  /** Answers that blame the server itself, or do not say when to come again. */
  readonly blunders: string[]
  /** What it said with 503, each time. */
  readonly refusals: string[] = []

  constructor(url: string, key: string, blunders: string[] = []) {
    this.url = url
    this.key = key
    this.blunders = blunders
  }

  /** The same server with another key. */
  as(key: string): Api {
    return new Api(this.url, key, this.blunders)
  }

  fetch({ path, body, method = body === undefined ? 'GET' : 'POST', headers = {}, signal }: Asked): Promise<Response> {
    return fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${this.key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    })
  }

  /** One request. @throws when the connection breaks. */
  async once<Body = Record<string, unknown>>(asked: Asked): Promise<Answered<Body>> {
    const response = await this.fetch(asked)
    const text = await response.text()
    if (response.status >= 500 && !isClear(response, text)) this.blunders.push(`${asked.path}: ${response.status} ${text.slice(0, 1000)}`)
    const body = JSON.parse(text) as Body
    if (response.status === 503) this.refusals.push((body as Partial<Record<string, string>>).detail ?? '')
    return { status: response.status, body, unanswered: 0 }
  }

  /** Asks until the server has answered: broken connections, 429 and 5xx are no answers. */
  async answered<Body = Record<string, unknown>>(asked: Asked): Promise<Answered<Body>> {
    const limit = performance.now() + LONGEST_MS
    for (let unanswered = 0; ; unanswered++) {
      const answer = await this.once<Body>(asked).catch((cause: unknown) => String(cause))
      if (typeof answer !== 'string' && answer.status < 500 && answer.status !== 429) return { ...answer, unanswered }
      if (performance.now() > limit) throw new Error(`${asked.path} had no answer within ${LONGEST_MS / 1000} s; the last one: ${JSON.stringify(answer)}`)
      await pause(Math.min(1000, 50 * 2 ** unanswered))
    }
  }

  /** The body of a good answer. */
  async get<Body = Record<string, unknown>>(asked: Asked): Promise<Body> {
    const { status, body } = await this.answered<Body>(asked)
    if (status >= 300) throw new Error(`${asked.path} answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
}

/** The caller knows what is wrong and when to ask again, and learns nothing of the inside. */
function isClear({ status, headers }: Response, text: string): boolean {
  const says = status === 503 && text.includes('"code":"unavailable"') && /^application\/problem\+json/.test(headers.get('content-type') ?? '')
  return says && Number(headers.get('retry-after')) > 0 && !/\bat \S+:\d+:\d+|node_modules|postgresql:|127\.0\.0\.1|"(select|insert|update) /i.test(text)
}
