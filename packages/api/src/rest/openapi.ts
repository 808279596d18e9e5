import { z } from 'zod'
import { errorTable, type RequestErrorCode } from '../error-table'
import { problemDetailsSchema } from '../problem-details'
import { doorFields, fieldSchema } from './door-fields'
import { type RestOperation, restOperations } from './operations'

type JsonObject = Record<string, unknown>

let made: JsonObject | undefined

/** The whole API as OpenAPI 3.1, made from the operations' schemas. */
export function openApiDocument(): JsonObject {
  made ??= makeDocument()
  return made
}

function makeDocument(): JsonObject {
  const schemas = new Schemas()
  const paths: Record<string, JsonObject> = {}
  for (const operation of restOperations) {
    const path = `/api/v1${operation.rest.path}`
    paths[path] = { ...paths[path], [operation.rest.method]: describe(operation, schemas) }
  }
  const problem = schemas.output(problemDetailsSchema)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Heddle',
      version: '1',
      summary: 'Draw an agent on a canvas; run it durably; see, approve and trust every run.',
      description: 'Every error is a problem document (RFC 9457) with a stable `code` and a `hint`. Unknown fields and query parameters are refused.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }, { session: [] }],
    paths,
    components: {
      schemas: schemas.all(),
      responses: Object.fromEntries(
        Object.entries(errorTable).map(([code, { title, meaning }]) => [
          code,
          { description: `${title}. ${meaning}`, content: { 'application/problem+json': { schema: problem } } },
        ]),
      ),
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key: `Authorization: Bearer hd_...`.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'heddle_session',
          description: "A browser's session; what changes anything must come from our own pages.",
        },
      },
    },
  }
}

function describe(operation: RestOperation, schemas: Schemas): JsonObject {
  const fields = doorFields(operation)
  const { rest } = operation
  const parameter = (place: string, name: string, field: string): JsonObject => {
    const schema = fieldSchema(operation, field)
    return {
      name,
      in: place,
      required: place === 'path' || !schema.safeParse(undefined).success,
      schema: schemas.input(schema),
      ...(schema.description === undefined ? {} : { description: schema.description }),
    }
  }
  const parameters = [
    ...fields.path.map((name) => parameter('path', name, name)),
    ...fields.query.map((name) => parameter('query', name, name)),
    ...Object.entries(fields.headers).map(([header, field]) => parameter('header', header, field)),
  ]
  return {
    operationId: operation.name,
    tags: [rest.path.split('/')[1]],
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    ...(operation.needs === undefined ? {} : { 'x-scope': operation.needs }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...body(operation, schemas),
    responses: { ...successes(operation, schemas), ...refusals(operation) },
  }
}

function body(operation: RestOperation, schemas: Schemas): JsonObject {
  const fields = doorFields(operation)
  if (fields.body.length === 0) return {}
  if (fields.whole !== undefined)
    return { requestBody: { required: true, content: { 'application/json': { schema: schemas.input(fieldSchema(operation, fields.whole)) } } } }
  const shape = Object.fromEntries(fields.body.map((name) => [name, fieldSchema(operation, name)]))
  const schema = z.strictObject(shape)
  return { requestBody: { required: !schema.safeParse({}).success, content: { 'application/json': { schema: schemas.input(schema) } } } }
}

function successes({ name, rest, output }: RestOperation, schemas: Schemas): JsonObject {
  const headers = {
    'RateLimit-Limit': integerHeader('Requests a minute.'),
    'RateLimit-Remaining': integerHeader('Left just now.'),
    'RateLimit-Reset': integerHeader('Seconds until all are there again.'),
  }
  const stream = name === 'runs.events' ? { 'text/event-stream': { schema: { type: 'string' } } } : {}
  const words: Record<number, string> = { 200: 'Done.', 201: 'Created.', 202: 'Accepted: it will happen.', 204: 'Done; nothing to say.' }
  return Object.fromEntries(
    (rest.statuses ?? [200]).map((status) => [
      String(status),
      { description: words[status], headers, ...(status === 204 ? {} : { content: { 'application/json': { schema: schemas.output(output) }, ...stream } }) },
    ]),
  )
}

function integerHeader(description: string): JsonObject {
  return { description, schema: { type: 'integer' } }
}

/** By status; where several codes share one, the description names them all. */
function refusals(operation: RestOperation): JsonObject {
  const takesBody = doorFields(operation).body.length > 0
  const codes: readonly RequestErrorCode[] = [
    'unauthorized',
    'forbidden',
    'bad-request',
    'invalid',
    'misdirected',
    'rate-limited',
    'internal',
    'unavailable',
    ...(operation.rest.path.includes('{') ? (['not-found'] as const) : []),
    ...(takesBody ? (['malformed-json', 'too-large', 'unsupported-media-type'] as const) : []),
    ...(operation.rest.errors ?? []),
  ]
  const byStatus = groupByStatus(codes)
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [String(status), same.length === 1 ? { $ref: `#/components/responses/${same[0]}` } : several(same)]),
  )
}

function groupByStatus(codes: readonly RequestErrorCode[]): Map<number, RequestErrorCode[]> {
  const groups = new Map<number, RequestErrorCode[]>()
  for (const code of new Set(codes)) groups.set(errorTable[code].status, [...(groups.get(errorTable[code].status) ?? []), code])
  return groups
}

function several(codes: readonly RequestErrorCode[]): JsonObject {
  return {
    description: codes.map((code) => `\`${code}\`: ${errorTable[code].meaning}`).join(' '),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDetails' } } },
  }
}

/** JSON Schemas of zod's: the ones with an id become components, referred to by name. Input and output of one schema may differ. */
class Schemas {
  private readonly components: Record<string, unknown> = {}

  input(schema: z.ZodType): unknown {
    return this.of(schema, 'input')
  }

  output(schema: z.ZodType): unknown {
    return this.of(schema, 'output')
  }

  all(): Record<string, unknown> {
    return Object.fromEntries(Object.entries(this.components).sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  private of(schema: z.ZodType, io: 'input' | 'output'): unknown {
    const {
      $schema: _dialect,
      $defs = {},
      ...rest
    } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', cycles: 'ref' }) as JsonObject & { $defs?: JsonObject }
    const rename = (name: string) => (name.startsWith('__') ? undefined : io === 'output' && isGraph(name) ? `${name}Stored` : name)
    for (const [name, definition] of Object.entries($defs)) {
      const renamed = rename(name)
      if (renamed !== undefined) this.components[renamed] = this.referring(definition, rename)
    }
    const id = schema.meta()?.id
    const own = id === undefined ? undefined : rename(id)
    if (own === undefined) return this.referring(rest, rename)
    this.components[own] ??= this.referring(rest, rename)
    return { $ref: `#/components/schemas/${own}` }
  }

  /** `#/$defs/Name` becomes a component; what has no name of its own is any JSON value here. */
  private referring(value: unknown, rename: (name: string) => string | undefined): unknown {
    if (Array.isArray(value)) return value.map((item) => this.referring(item, rename))
    if (typeof value !== 'object' || value === null) return value
    if ('$ref' in value && typeof value.$ref === 'string') {
      const renamed = rename(value.$ref.replace('#/$defs/', ''))
      return renamed === undefined ? {} : { $ref: `#/components/schemas/${renamed}` }
    }
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key, inner]) => key !== 'id' || typeof inner !== 'string')
        .map(([key, inner]) => [key, this.referring(inner, rename)]),
    )
  }
}

/** What may be left out when it is sent is always there when it is read. */
function isGraph(name: string): boolean {
  return name.startsWith('Graph')
}
