import { listAuditEntries } from '@heddle/db/audit/list-audit-entries'
import { closeRun } from '@heddle/db/runs/close-run'
import { nodeTypes } from '@heddle/nodes/definitions'
import { seedApproval } from '@heddle/testing/postgres/seed-approval'
import { describe, expect, it } from 'vitest'
import { signLink } from './approval-link'
import { decideLinked, showLinked } from './linked-approval'
import { problemDetails } from './problem-details'
import { refund } from './testing/graphs'
import { type JsonAnswer, json } from './testing/json-answer'
import { testApi } from './testing/test-api'
import { waitingApproval } from './testing/waiting-approval'

const api = await testApi()
const { send, db, masterKey } = api
const door = { db, masterKey, nodeTypes, log: console }
const slug = await api.published('Refunds', refund)
const day = 24 * 60 * 60 * 1000

const makeLink = (id: string, body: object = { name: 'Ana' }) => json(send('POST', `/api/v1/approvals/${id}/link`, { body }))
const tokenOf = ({ body }: JsonAnswer) => String(body.path).replace('/a/', '')
const refusal = (work: Promise<unknown>) => work.then(() => undefined, problemDetails)
const inMs = (at: unknown) => Date.parse(String(at)) - Date.now()

describe('a link to an approval', () => {
  it('cases G1: shows without deciding, decides once in the name that it was made for, and then shows by whom', async () => {
    const { run, approval } = await waitingApproval(api, slug, { order: '10482', amount: 48 })
    const made = await makeLink(approval)
    expect(made).toMatchObject({ status: 201, body: { name: 'Ana', path: expect.stringMatching(/^\/a\/[A-Za-z0-9_-]+$/) } })
    const token = tokenOf(made)
    for (let look = 0; look < 3; look++)
      expect(await showLinked(door, token)).toMatchObject({
        name: 'Ana',
        approval: { id: approval, status: 'waiting', run: { version: 1, workflow: { slug } } },
      })
    const decided = await decideLinked(door, token, { answer: 'approve', value: { order: '10482', amount: 40 }, note: 'ok' })
    expect(decided.approval).toMatchObject({ status: 'decided', answer: 'approve', by: { kind: 'link', name: 'Ana' }, value: { amount: 40 } })
    const { decidedAt } = decided.approval
    expect(await refusal(decideLinked(door, token, { answer: 'reject' }))).toMatchObject({
      status: 409,
      code: 'approval.already-decided',
      detail: `Ana approved this at ${decidedAt}.`,
      by: { kind: 'link', name: 'Ana' },
    })
    expect(await showLinked(door, token)).toMatchObject({ approval: { happened: `Ana approved this at ${decidedAt}.` } })
    await expect.poll(async () => (await json(send('GET', `/api/v1/runs/${run}`))).body.output).toBe('Refunded 40 EUR')
  })

  it('is in the audit log, whoever made it, and the decision says which link it came by', async () => {
    const { id } = await seedApproval(api.mine)
    const token = tokenOf(await makeLink(id))
    await decideLinked(door, token, { answer: 'approve' })
    const [decided, made] = await listAuditEntries(api.mine, { subject: `approval/${id}` })
    expect(made).toMatchObject({
      action: 'approval.link-made',
      who: { kind: 'api-key' },
      details: { name: 'Ana', link: expect.stringMatching(/^[0-9a-f]{16}$/) },
    })
    const { link } = (made?.details ?? {}) as { readonly link?: string }
    expect(decided).toMatchObject({ action: 'approval.decided', who: { kind: 'link', id: link, name: 'Ana' } })
    expect(token).not.toContain(link)
  })

  it('of 20 decisions through it and 20 by key one is taken', async () => {
    const { approval } = await waitingApproval(api, slug, { order: '1', amount: 1 })
    const token = tokenOf(await makeLink(approval))
    const linked = Array.from({ length: 20 }, () => refusal(decideLinked(door, token, { answer: 'approve' })))
    const keyed = Array.from({ length: 20 }, () => json(send('POST', `/api/v1/approvals/${approval}/decide`, { body: { answer: 'reject' } })))
    const refused = [...(await Promise.all(linked)).map((problem) => problem?.code), ...(await Promise.all(keyed)).map(({ body }) => body.code)]
    expect(refused.filter((code) => code === undefined)).toHaveLength(1)
    expect(refused.filter((code) => code === 'approval.already-decided')).toHaveLength(39)
  })

  it('takes no other answer than a person who is signed in could give', async () => {
    const { approval } = await waitingApproval(api, slug, { order: '1', amount: 1 })
    const token = tokenOf(await makeLink(approval))
    expect(await refusal(decideLinked(door, token, { answer: 'maybe' }))).toMatchObject({ status: 422, code: 'answer.invalid', places: [{ path: ['answer'] }] })
    expect(await refusal(decideLinked(door, token, {}))).toMatchObject({ status: 422, code: 'invalid', places: [{ path: ['answer'] }] })
    expect(await refusal(decideLinked(door, token, undefined))).toMatchObject({ status: 422, code: 'invalid' })
    expect(await showLinked(door, token)).toMatchObject({ approval: { status: 'waiting' } })
  })

  it('cases G3: unknown, expired and overtaken links are told apart', async () => {
    const { id, runId } = await seedApproval(api.mine)
    const token = tokenOf(await makeLink(id))
    const { workspaceId } = api.owner
    const old = signLink(masterKey, { approvalId: id, workspaceId, name: 'Ana', expiresAt: new Date(1000) })
    await closeRun(db.pool, runId, 'cancelled')
    const codes = await Promise.all([`${token}A`, old, token].map(async (given) => (await refusal(decideLinked(door, given, { answer: 'approve' })))?.code))
    expect(codes).toEqual(['link.unknown', 'link.expired', 'approval.closed'])
    expect(await showLinked(door, token)).toMatchObject({ approval: { status: 'closed', happened: expect.stringContaining('cancelled') } })
  })

  it('of another workspace leads nowhere, signed or not', async () => {
    const { id } = await seedApproval(api.mine)
    const token = signLink(masterKey, { approvalId: id, workspaceId: id, name: 'Ana', expiresAt: new Date(Date.now() + day) })
    expect(await refusal(showLinked(door, token))).toMatchObject({ status: 404, code: 'not-found' })
  })
})

describe('making one', () => {
  it('works seven days, or as long as the approval is open, or shorter when that is wanted', async () => {
    const forever = await seedApproval(api.mine)
    const soon = await seedApproval(api.mine, { deadlineAt: Date.now() + 60_000, deadlinePort: 'late' })
    const week = inMs((await makeLink(forever.id)).body.expiresAt)
    expect([week > 7 * day - 60_000, week <= 7 * day]).toEqual([true, true])
    expect(inMs((await makeLink(soon.id)).body.expiresAt)).toBeLessThanOrEqual(60_000)
    const wanted = new Date(Date.now() + 30_000).toISOString()
    expect((await makeLink(soon.id, { name: 'Ana', expiresAt: wanted })).body.expiresAt).toBe(wanted)
    const late = new Date(Date.now() + 365 * day).toISOString()
    expect(inMs((await makeLink(forever.id, { name: 'Ana', expiresAt: late })).body.expiresAt)).toBeLessThanOrEqual(7 * day)
  })

  it('needs a name, a moment to come, and something to answer', async () => {
    const { id } = await seedApproval(api.mine)
    for (const body of [{}, { name: '  ' }, { name: 'x'.repeat(101) }, { name: 'a\u0000' }, { name: 'Ana', expiresAt: '2020-01-01T00:00:00Z' }])
      expect(await makeLink(id, body)).toMatchObject({ status: 422, body: { code: 'invalid' } })
    await send('POST', `/api/v1/approvals/${id}/decide`, { body: { answer: 'reject' } })
    expect(await makeLink(id)).toMatchObject({ status: 409, body: { code: 'approval.already-decided', answer: 'reject' } })
    const late = await seedApproval(api.mine, { deadlineAt: 1000, deadlinePort: 'late' })
    expect(await makeLink(late.id)).toMatchObject({ status: 410, body: { code: 'approval.expired' } })
  })
})
