import { createApiKey } from '@heddle/db/keys/create-api-key'
import { refund } from './graphs'
import { type JsonAnswer, json } from './json-answer'
import type { testApi } from './test-api'
import { waitingApproval } from './waiting-approval'

/** A published workflow that asks whether to refund something, and what tests do with its approvals. */
export async function approvalDesk(api: Awaited<ReturnType<typeof testApi>>) {
  const { send } = api
  const slug = await api.published('Refunds', refund)
  return {
    slug,
    ask: (input: object = { order: '10482', amount: 48 }) => waitingApproval(api, slug, input),
    get: async (id: string) => (await json(send('GET', `/api/v1/approvals/${id}`))).body,
    decide: (id: string, body: object, headers: Record<string, string> = {}) => json(send('POST', `/api/v1/approvals/${id}/decide`, { body, headers })),
    /** As a person who is signed in, from our own pages. */
    async decideInPerson(id: string, body: object): Promise<JsonAnswer> {
      const headers = { cookie: `heddle_session=${await api.session()}`, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
      return json(api.rest.fetch(new Request(`http://127.0.0.1:3000/api/v1/approvals/${id}/decide`, { method: 'POST', headers, body: JSON.stringify(body) })))
    },
    /** Headers of a key that was made for this. */
    async keyWith(name: string, scopes: readonly string[], workflow?: string): Promise<{ authorization: string }> {
      const { key } = await createApiKey(api.mine, { name, scopes, ...(workflow !== undefined && { workflow }) })
      return { authorization: `Bearer ${key}` }
    },
  }
}
