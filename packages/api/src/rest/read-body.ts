import { type JsonFault, readSentJson } from '@heddle/core/json-text/read-json'
import { sayFault } from '@heddle/core/json-text/say-fault'
import { RequestRefused } from '../request-refused'

const MEGABYTE = 1024 * 1024

/** The body as JSON; undefined when there is none. @throws RequestRefused `too-large`, `unsupported-media-type`, `malformed-json`, `invalid`. */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const source = await readText(request, limit)
  if (source === '') return undefined
  if (!/^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new RequestRefused('unsupported-media-type', 'The body must be JSON.', { hint: 'Send the header "Content-Type: application/json".' })
  return jsonIn(source, 'The body')
}

/** What a text of the request says. @throws RequestRefused `malformed-json`, `bad-request`, `invalid`: nothing is taken that would become another value. */
export function jsonIn(source: string, what: string): unknown {
  const reading = readSentJson(source)
  if ('value' in reading) return reading.value
  throw refused(reading, what)
}

const codes = { malformed: 'malformed-json', doubled: 'bad-request', 'too-deep': 'invalid', 'too-many': 'too-large', inexact: 'invalid' } as const

function refused(fault: JsonFault, what: string): RequestRefused {
  const { message, hint } = sayFault(fault, what)
  return new RequestRefused(codes[fault.fault], message, { hint })
}

/** @throws RequestRefused `too-large`, `malformed-json`. */
export async function readText(request: Request, limit: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit)
  if (request.body === null) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new RequestRefused('malformed-json', 'The body is no UTF-8.', { hint: 'JSON travels as UTF-8.' })
  }
}

function tooLarge(limit: number): RequestRefused {
  return new RequestRefused('too-large', `The body is larger than ${limit / MEGABYTE} MB.`, {
    hint: 'Send less, or put large content where the workflow can fetch it.',
  })
}
