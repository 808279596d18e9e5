import type { z } from 'zod'
import type { RestOperation } from './operations'

/** Where each field of an operation's input travels. */
export interface DoorFields {
  readonly path: readonly string[]
  readonly query: readonly string[]
  /** Field by header name. */
  readonly headers: Readonly<Record<string, string>>
  /** Fields of the JSON body; with `whole` the one field that is all of it. */
  readonly body: readonly string[]
  readonly whole?: string
}

export const MEGABYTE = 1024 * 1024

export function doorFields({ rest, input }: RestOperation): DoorFields {
  const path = [...rest.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const headers = Object.fromEntries(Object.entries(rest.headers ?? {}).map(([field, header]) => [header, field]))
  const others = Object.keys(input.shape).filter((name) => !path.includes(name) && rest.headers?.[name] === undefined)
  const inQuery = rest.method === 'get' || rest.method === 'delete'
  return { path, headers, query: inQuery ? others : [], body: inQuery ? [] : others, ...(rest.body === undefined ? {} : { whole: rest.body }) }
}

export function fieldSchema({ input }: RestOperation, name: string): z.ZodType {
  const schema = input.shape[name]
  if (schema === undefined) throw new Error(`no field ${name}`)
  return schema as z.ZodType
}
