import { expect, it } from 'vitest'
import { openApiDocument } from './openapi'
import { restOperations } from './operations'

const document = JSON.parse(JSON.stringify(openApiDocument())) as {
  paths: Record<string, Record<string, { responses: object; requestBody?: unknown }>>
  components: { schemas: Record<string, unknown> }
}

it('describes every operation of the REST door', () => {
  for (const { rest } of restOperations) expect(document.paths[`/api/v1${rest.path}`]?.[rest.method]?.responses).toHaveProperty('401')
})

it('points only to what is in it, and leaves no name of the tools behind', () => {
  const text = JSON.stringify(document)
  const targets = new Set([...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([\w.-]+)"/g)].map(([, kind, name]) => `${kind}/${name}`))
  const components = document.components as unknown as Record<string, Record<string, unknown>>
  for (const target of targets) {
    const [kind = '', name = ''] = target.split('/')
    expect(components[kind], target).toHaveProperty([name])
  }
  expect(text).not.toMatch(/\$defs|__schema|__shared/)
})

it('says that a graph may be sent without what has a default', () => {
  expect(document.components.schemas.Graph).toMatchObject({ required: ['format', 'nodes', 'edges'] })
  expect(document.components.schemas.GraphStored).toMatchObject({ required: expect.arrayContaining(['variables']) })
})

it('keeps fields that are called id', () => {
  expect(document.components.schemas.GraphNode).toMatchObject({ properties: { id: { type: 'string' } } })
  expect(document.components.schemas.Run).toMatchObject({ properties: { id: { $ref: '#/components/schemas/Id' } } })
})
