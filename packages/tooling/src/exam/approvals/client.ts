import type { Answered, Api } from '../product/api'
import { type Decided, decide } from '../run/approvals'

/** A program with a key of its own that answers approvals. */
export interface Client {
  readonly name: string
  readonly api: Api
}

/** A decision to be sent. */
export interface Wish {
  readonly approval: string
  readonly client: Client
  readonly answer: string
  /** The client's connection breaks before the first answer can be read. */
  readonly breaks: boolean
}

/** What became of it, as the client was told in the end. */
export interface Told extends Wish {
  readonly status: number
  readonly body: Decided
  /** An earlier try had no answer: that one may have counted. */
  readonly retried: boolean
  readonly ms: number
}

export async function newClient(api: Api, name: string): Promise<Client> {
  const { key } = await api.get<{ readonly key: string }>({ path: '/keys', body: { name, scopes: ['approvals:read', 'approvals:write', 'runs:read'] } })
  return { name, api: api.as(key) }
}

/** Sends it until the truth is known. */
export async function send(wish: Wish): Promise<Told> {
  const { approval, client, answer, breaks } = wish
  const began = performance.now()
  const quick = breaks ? await hasty(client.api, approval, answer) : undefined
  const { status, body, unanswered } = quick ?? (await decide(client.api, approval, { answer }))
  return { ...wish, status, body, retried: unanswered > 0 || (breaks && quick === undefined), ms: performance.now() - began }
}

function hasty(api: Api, approval: string, answer: string): Promise<Answered<Decided> | undefined> {
  const request = api.once<Decided>({ path: `/approvals/${approval}/decide`, body: { answer }, signal: AbortSignal.timeout(5) })
  return request.then(
    (answered) => (answered.status < 500 && answered.status !== 429 ? answered : undefined),
    () => undefined,
  )
}
