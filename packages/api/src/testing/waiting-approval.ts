import { expect } from 'vitest'
import { json } from './json-answer'
import type { testApi } from './test-api'

type Api = Pick<Awaited<ReturnType<typeof testApi>>, 'send'>

/** A run of the workflow, and the approval that it waits for by now. */
export async function waitingApproval({ send }: Api, slug: string, input: object): Promise<{ readonly run: string; readonly approval: string }> {
  const started = await json(send('POST', `/api/v1/workflows/${slug}/runs`, { body: { input } }))
  expect(started.status).toBe(202)
  const run = started.body.id
  await expect.poll(() => waitingIn({ send }, run)).toHaveLength(1)
  return { run, approval: (await waitingIn({ send }, run))[0]?.id ?? '' }
}

async function waitingIn({ send }: Api, run: string): Promise<readonly { readonly id: string }[]> {
  const { body } = await json(send('GET', `/api/v1/approvals?run=${run}`))
  return body.approvals as readonly { readonly id: string }[]
}
