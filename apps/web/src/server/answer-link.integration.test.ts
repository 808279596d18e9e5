import { signLink } from '@heddle/api/approval-link'
import { RateLimit } from '@heddle/api/rate-limit'
import { testApi } from '@heddle/api/testing/test-api'
import { getApproval } from '@heddle/db/approvals/get-approval'
import { seedApproval } from '@heddle/testing/postgres/seed-approval'
import { expect, it } from 'vitest'
import { answerLink } from './answer-link'
import { services } from './services'
import { servicesOver } from './testing/services-over'

const api = await testApi()
servicesOver(api.url)

const linkTo = (approvalId: string) =>
  signLink(services().masterKey, { approvalId, workspaceId: api.owner.workspaceId, name: 'Ana', expiresAt: new Date(Date.now() + 60_000) })

async function answer(token: string, body: BodyInit): Promise<string> {
  const request = new Request(`http://localhost:3000/api/a/${token}`, {
    method: 'POST',
    body,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    duplex: 'half',
  } as RequestInit)
  const { status, headers } = await answerLink(request, token)
  expect(status).toBe(303)
  return headers.get('location') ?? ''
}

it('the form of a link decides, once', async () => {
  const { id } = await seedApproval(api.mine)
  const token = linkTo(id)
  expect(await answer(token, 'answer=approve')).toBe(`/a/${token}`)
  expect(await getApproval(api.mine, id)).toMatchObject({ status: 'decided', answer: 'approve', by: { kind: 'link', name: 'Ana' } })
  expect(await answer(token, 'answer=reject')).toBe(`/a/${token}?refused=approval.already-decided`)
})

it('answers by one link are counted, and another link has its own count', async () => {
  const [one, other] = [await seedApproval(api.mine), await seedApproval(api.mine)]
  const { rateLimit } = services()
  Object.assign(services(), { rateLimit: new RateLimit({ perMinute: 1, now: () => 0 }) })
  try {
    expect(await answer(linkTo(one.id), 'answer=maybe')).toContain('refused=answer.invalid')
    expect(await answer(linkTo(one.id), 'answer=approve')).toContain('refused=rate-limited')
    expect(await getApproval(api.mine, one.id)).toMatchObject({ status: 'waiting' })
    expect(await answer(linkTo(other.id), 'answer=approve')).not.toContain('refused')
  } finally {
    Object.assign(services(), { rateLimit })
  }
})

it('of what comes with a link that was not made here nothing is read', async () => {
  let read = 0
  const body = new ReadableStream({
    pull(controller) {
      read += 1
      controller.enqueue(new Uint8Array(1000))
    },
  })
  const { id } = await seedApproval(api.mine)
  const changed = linkTo(id).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  expect(await answer(changed, body)).toBe(`/a/${changed}?refused=link.unknown`)
  expect(read).toBeLessThanOrEqual(1)
})
