import { describe, expect, it } from 'vitest'
import { echo } from '../../testing/graphs'
import { json } from '../../testing/json-answer'
import { testApi } from '../../testing/test-api'

const { send } = await testApi()

async function drawn(name: string): Promise<string> {
  return (await json(send('POST', '/api/v1/workflows', { body: { name, graph: echo } }))).body.slug
}

const publish = (slug: string, body: object = {}) => json(send('POST', `/api/v1/workflows/${slug}/versions`, { body }))
const workflow = async (slug: string) => (await json(send('GET', `/api/v1/workflows/${slug}`))).body
const renamed = { ...echo, nodes: echo.nodes.map((node) => (node.id === 'o' ? { ...node, title: 'Answer' } : node)) }

describe('publishing what is published already', () => {
  it('is 200 with the version that there is, and points the environment to it', async () => {
    const slug = await drawn('Once')
    expect(await workflow(slug)).toMatchObject({ latestVersion: null, changedSincePublish: true })
    const first = await publish(slug)
    expect(first).toMatchObject({ status: 201, body: { number: 1, created: true } })
    expect(await publish(slug, { environment: 'staging', notes: 'again' })).toMatchObject({
      status: 200,
      body: { number: 1, created: false, planHash: first.body.planHash },
    })
    expect((await json(send('GET', `/api/v1/workflows/${slug}/versions`))).body.versions).toMatchObject([
      { number: 1, notes: '', environments: ['production', 'staging'] },
    ])
  })

  it('makes one version of twenty that come at once', async () => {
    const slug = await drawn('At once')
    const answers = await Promise.all(Array.from({ length: 20 }, () => publish(slug)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201])
    expect(new Set(answers.map(({ body }) => body.number))).toEqual(new Set([1]))
  })

  it('is told on the workflow, and an edit that is undone is no change', async () => {
    const slug = await drawn('Undone')
    await publish(slug)
    const put = async (graph: object) => (await json(send('PUT', `/api/v1/workflows/${slug}/graph`, { body: graph }))).body.changedSincePublish
    expect(await workflow(slug)).toMatchObject({ latestVersion: 1, changedSincePublish: false })
    expect(await put(renamed)).toBe(true)
    expect(await workflow(slug)).toMatchObject({ changedSincePublish: true })
    expect((await json(send('GET', '/api/v1/workflows'))).body.workflows).toMatchObject([{}, {}, { slug, latestVersion: 1, changedSincePublish: true }])
    expect(await put(echo)).toBe(false)
    expect(await publish(slug)).toMatchObject({ status: 200, body: { number: 1, created: false } })
    await put(renamed)
    expect(await publish(slug)).toMatchObject({ status: 201, body: { number: 2, created: true } })
  })
})
