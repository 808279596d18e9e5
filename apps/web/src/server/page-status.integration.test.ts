import { signLink } from '@heddle/api/approval-link'
import { echo } from '@heddle/api/testing/graphs'
import { testApi } from '@heddle/api/testing/test-api'
import { newId } from '@heddle/db/connect/new-id'
import { seedApproval } from '@heddle/testing/postgres/seed-approval'
import { foreignScope } from '@heddle/testing/postgres/seed-run'
import { NextRequest } from 'next/server'
import { describe, expect, it } from 'vitest'
import { proxy } from '../proxy'
import { services } from './services'
import { servicesOver } from './testing/services-over'

const api = await testApi()
servicesOver(api.url)

const cookie = `heddle_session=${await api.session()}`
const { id, runId } = await seedApproval(api.mine)
const foreign = await seedApproval(await foreignScope(api.db))
const slug = await api.published('There', echo)

/** The page itself is asked for (`x-middleware-next`), with this status. */
async function status(path: string, headers: Record<string, string> = { cookie }): Promise<number> {
  const answer = await proxy(new NextRequest(`http://localhost:3000${path}`, { headers: { host: 'localhost:3000', ...headers } }))
  expect(answer.headers.get('x-middleware-next')).toBe('1')
  return answer.status
}

const linkTo = (approvalId: string, ms = 60_000) =>
  `/a/${signLink(services().masterKey, { approvalId, workspaceId: api.owner.workspaceId, name: 'Ana', expiresAt: new Date(Date.now() + ms) })}`

describe('a page whose thing is not there is 404', () => {
  it.each([
    ['a run', `/runs/${newId()}`],
    ['a run whose id is none', '/runs/x'],
    ['a run of another workspace', `/runs/${foreign.runId}`],
    ['an approval', `/approvals/${newId()}`],
    ['an approval of another workspace', `/approvals/${foreign.id}`],
    ...['edit', 'publish', 'runs', 'versions', 'settings'].map((tab) => [`a workflow, at ${tab}`, `/workflows/nobody/${tab}`]),
    ['a workflow whose name is none', '/workflows/%00/edit'],
  ])('%s', async (_what, path) => {
    expect(await status(path)).toBe(404)
  })

  it('and what is there is 200', async () => {
    for (const path of [`/runs/${runId}`, `/approvals/${id}`, `/workflows/${slug}/edit`, `/workflows/${slug}/publish`, '/', '/runs', '/approvals'])
      expect([path, await status(path)]).toEqual([path, 200])
  })

  it('but tells nothing to who is not signed in, nor to a page that is open already', async () => {
    const path = `/runs/${newId()}`
    expect([await status(path, {}), await status(path, { cookie: 'heddle_session=x' }), await status(path, { cookie, 'sec-fetch-dest': 'empty' })]).toEqual([
      200, 200, 200,
    ])
  })
})

describe('a link', () => {
  it('that was changed, or cut short, or made by nobody is 404, without a session too', async () => {
    const path = linkTo(id)
    for (const wrong of [path.slice(0, -1), path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), `${path}A`, '/a/x', '/a/%E4%BE%8B'])
      expect([wrong, await status(wrong, {})]).toEqual([wrong, 404])
    expect(await status(linkTo(newId()), {})).toBe(404)
  })

  it('whose time is over is 410', async () => {
    expect(await status(linkTo(id, -1), {})).toBe(410)
  })

  it('that leads somewhere is 200', async () => {
    for (const path of [linkTo(id), `${linkTo(id)}?refused=answer.invalid`]) expect(await status(path, {})).toBe(200)
  })
})
