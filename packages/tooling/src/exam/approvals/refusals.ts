import { randomUUID } from 'node:crypto'
import type { Api } from '../product/api'
import { decide } from '../run/approvals'
import type { Case } from './case'

/** Answers that nobody asked for, and approvals that do not exist. @returns where they were not refused as they must be. */
export async function refusals(api: Api, cases: readonly Case[]): Promise<readonly string[]> {
  const wrong = (what: string, { status, body }: { readonly status: number; readonly body: unknown }) => `${what}: ${status} ${JSON.stringify(body)}`
  const odd = cases.map(async ({ questions }) => {
    const told = await decide(api, questions[0]?.id ?? '', { answer: 'maybe' })
    return told.status === 422 && told.body.code === 'answer.invalid' ? [] : [wrong('an answer that is none', told)]
  })
  const unknown = cases.map(async () => {
    const told = await decide(api, randomUUID(), { answer: 'approve' })
    return told.status === 404 && told.body.code === 'not-found' ? [] : [wrong('an approval that is none', told)]
  })
  return (await Promise.all([...odd, ...unknown])).flat()
}
