import { z } from 'zod'
import type { RequestPlace } from '../problem-details'
import { RequestRefused } from '../request-refused'
import { type DoorFields, doorFields, fieldSchema, MEGABYTE } from './door-fields'
import type { RestOperation } from './operations'
import { readJson } from './read-body'

/** The operation's input from path, query, headers and body. @throws RequestRefused, ZodError. */
export async function readInput(operation: RestOperation, request: Request, params: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
  const fields = doorFields(operation)
  refuseStrangeNames(operation, fields, params)
  const raw: Record<string, unknown> = {
    ...readPath(operation, fields, params),
    ...readQuery(operation, fields, new URL(request.url).searchParams),
    ...readHeaders(operation, fields, request.headers),
    ...(await readBody(operation, fields, request)),
  }
  return operation.input.parse(raw)
}

/** A name that can be nobody's is as little there as one that is nobody's. */
function refuseStrangeNames(operation: RestOperation, fields: DoorFields, params: Readonly<Record<string, string>>): void {
  const strange = fields.path.find((name) => !fieldSchema(operation, name).safeParse(coerced(fieldSchema(operation, name), params[name] ?? '')).success)
  if (strange === undefined) return
  throw new RequestRefused('not-found', 'There is no such thing at this address.', {
    hint: `"${strange}" in the address is not of the form that such a name has.`,
  })
}

function readPath(operation: RestOperation, fields: DoorFields, params: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(fields.path.map((name) => [name, coerced(fieldSchema(operation, name), params[name] ?? '')]))
}

function readQuery(operation: RestOperation, fields: DoorFields, query: URLSearchParams): Record<string, unknown> {
  refuseUnknown([...query.keys()], fields.query, 'There is no such query parameter.')
  const twice = fields.query.find((name) => query.getAll(name).length > 1)
  if (twice !== undefined) throw invalidPlaces([{ path: [twice], message: 'Given more than once.' }])
  return Object.fromEntries(fields.query.filter((name) => query.has(name)).map((name) => [name, coerced(fieldSchema(operation, name), query.get(name) ?? '')]))
}

function readHeaders(operation: RestOperation, { headers }: DoorFields, given: Headers): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  for (const [header, field] of Object.entries(headers)) {
    const value = given.get(header)
    if (value === null) continue
    if (!fieldSchema(operation, field).safeParse(value).success)
      throw new RequestRefused('bad-request', `The header "${header}" is not of the form that it must have.`, {
        hint: 'The OpenAPI document at /api/v1/openapi.json describes it.',
      })
    read[field] = value
  }
  return read
}

async function readBody({ rest }: RestOperation, { body, whole }: DoorFields, request: Request): Promise<Record<string, unknown>> {
  if (body.length === 0) return {}
  const value = await readJson(request, rest.limit ?? MEGABYTE)
  if (whole !== undefined) return { [whole]: value }
  if (value === undefined) return {}
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidPlaces([{ path: [], message: 'The body must be a JSON object.' }])
  refuseUnknown(Object.keys(value), body, 'There is no such field.')
  return { ...value }
}

/** A misspelt name would silently do nothing. */
function refuseUnknown(given: readonly string[], known: readonly string[], message: string): void {
  const strange = given.filter((name) => !known.includes(name)).slice(0, 20)
  if (strange.length > 0)
    throw invalidPlaces(
      strange.map((name) => ({ path: [name.slice(0, 100)], message: known.length === 0 ? message : `${message} Known: ${known.join(', ')}.` })),
    )
}

function invalidPlaces(places: readonly RequestPlace[]): RequestRefused {
  const first = places[0]
  const where = first === undefined || first.path.length === 0 ? '' : `"${first.path.join('.')}": `
  return new RequestRefused('invalid', `${where}${first?.message ?? 'The request is not as described.'}`, {
    hint: 'The OpenAPI document at /api/v1/openapi.json describes what is taken.',
    details: { places },
  })
}

/** Texts of path and query become what the field's schema asks for. */
function coerced(schema: z.ZodType, text: string): unknown {
  const type = typeOf(schema)
  if (type === 'number' && /^-?\d{1,15}$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

function typeOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return typeOf(schema.unwrap() as z.ZodType)
  return schema.type
}
