import { RequestRefused } from '../request-refused'
import { jsonPlace } from './json-place'

const MEGABYTE = 1024 * 1024
/** Deeper values would overflow the stack of whoever walks them with recursion. */
const DEEPEST = 200

/** The body as JSON; undefined when there is none. @throws RequestRefused `too-large`, `unsupported-media-type`, `malformed-json`, `invalid`. */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const source = await readText(request, limit)
  if (source === '') return undefined
  if (!/^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new RequestRefused('unsupported-media-type', 'The body must be JSON.', { hint: 'Send the header "Content-Type: application/json".' })
  const value = parse(source)
  refuseStrange(value)
  return value
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    const { line, column } = jsonPlace(source)
    throw new RequestRefused('malformed-json', `The body is no JSON: line ${line}, column ${column}.`, { hint: 'Mend the text at this place.' })
  }
}

async function readText(request: Request, limit: number): Promise<string> {
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

/** What JSON text can say and a JSON value cannot hold (1e999), or what nobody can walk. Without recursion. */
function refuseStrange(root: unknown): void {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: root, depth: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new RequestRefused('invalid', 'The body holds a number that is too large.', { hint: 'Send numbers beyond 1.79e308 as text.' })
    if (typeof value !== 'object' || value === null) continue
    if (depth >= DEEPEST) throw new RequestRefused('invalid', `The body is nested deeper than ${DEEPEST} levels.`, { hint: 'Send a flatter value.' })
    for (const inner of Object.values(value)) open.push({ value: inner, depth: depth + 1 })
  }
}
