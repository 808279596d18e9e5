import { grouped } from '@heddle/core/expression/budget'
import type { Json } from '@heddle/core/json'
import { DEEPEST, MOST_VALUES, readJsonWithTexts } from '@heddle/core/json-text/read-json'
import type { z } from 'zod'
import { mask, maskJson } from '../mask'
import { failureIn, networkError } from '../network-error'
import { retryAfterMs } from '../retry-after'
import { type CallContext, FinalFailure, RetryableFailure, type Runner, UncertainFailure } from '../runner'
import { addressOf, placeOf } from './address'
import { wrongHeaderName } from './header-name'
import { httpRequestInput } from './settings'
import { signIn } from './sign-in'

type Input = z.infer<typeof httpRequestInput>

/** The service says that it did nothing (RFC 6585, 4; RFC 8470, 5.2). */
const NOT_CARRIED_OUT = new Set([425, 429])
/** It may or may not have done something. */
const UNCLEAR = new Set([408, 500, 502, 503, 504])

export const runHttpRequest: Runner = {
  async run(input, call) {
    const request = httpRequestInput.parse(input)
    const address = addressOf(request)
    const { headers, secrets } = await signIn(request.auth, call.secrets)
    const response = await send(request, { address, headers: headersOf(request, headers, call.key) }, call)
    const place = `${request.method} ${placeOf(address)}`
    if (response.status >= 400) throw await failure(response, { place, secrets, call })
    const value = { status: response.status, headers: Object.fromEntries(response.headers), body: await readBody(response, { place, call }) }
    return { value: maskJson(value, secrets), detail: { request: place, status: response.status } }
  },
}

function headersOf({ headers, body }: Input, signed: Readonly<Record<string, string>>, key: string): Headers {
  const all = new Headers({ 'idempotency-key': key })
  if (body !== null && 'json' in body) all.set('content-type', 'application/json')
  for (const { name, value } of headers) setHeader(all, name, typeof value === 'string' ? value : JSON.stringify(value))
  for (const [name, value] of Object.entries(signed)) setHeader(all, name, value)
  return all
}

/** Never says the value: it may be a secret. */
function setHeader(headers: Headers, name: string, value: string): void {
  const wrong = wrongHeaderName(name)
  if (wrong !== undefined) throw new FinalFailure('input.invalid', wrong.message, { hint: wrong.hint })
  try {
    headers.set(name, value.trim())
  } catch {
    throw new FinalFailure('input.invalid', `The header "${name}" cannot be sent: its name or value holds a character that headers cannot carry.`, {
      hint: 'Take line breaks and characters outside Latin-1 out of it.',
    })
  }
}

async function send({ method, body, followRedirects }: Input, { address, headers }: { address: URL; headers: Headers }, call: CallContext): Promise<Response> {
  try {
    return await call.fetch(address, { method, headers, body: bodyText(body), redirect: followRedirects ? 'follow' : 'manual', signal: call.signal })
  } catch (error) {
    throw cutOff(error, `${method} ${placeOf(address)}`, call)
  }
}

function bodyText(body: Input['body']): string | null {
  if (body === null) return null
  if ('json' in body) return JSON.stringify(body.json)
  return typeof body.text === 'string' ? body.text : JSON.stringify(body.text)
}

/** What an error of the connection means, told apart by what can have happened on the other side. */
function cutOff(error: unknown, place: string, call: CallContext): unknown {
  if (call.signal.aborted) return call.signal.reason
  const ours = failureIn(error)
  if (ours) return ours
  const { says, neverArrived, hopeless } = networkError(error)
  const message = `${place}: the other side ${says}.`
  if (hopeless) return new FinalFailure('call.rejected', message, { hint: 'Check the address, or have the certificate renewed.' })
  if (call.effect === 'once' && !neverArrived)
    return new UncertainFailure(`${message} It may have been carried out.`, 'Look there whether it was done, then mark it done or send it again.')
  return new RetryableFailure('call.unreachable', message, { hint: 'Check that the service is running and the address is right.' })
}

async function failure(response: Response, { place, secrets, call }: { place: string; secrets: readonly string[]; call: CallContext }): Promise<Error> {
  const says = `${place} answered ${response.status}${response.statusText ? ` ${mask(response.statusText, secrets)}` : ''}.`
  const afterMs = retryAfterMs(response.headers.get('retry-after'))
  if (NOT_CARRIED_OUT.has(response.status)) {
    await response.body?.cancel()
    return new RetryableFailure('call.rejected', says, { hint: 'The service asks for fewer calls.', afterMs })
  }
  if (UNCLEAR.has(response.status)) {
    await response.body?.cancel()
    if (call.effect === 'once')
      return new UncertainFailure(`${says} It may have been carried out.`, 'Look there whether it was done, then mark it done or send it again.')
    return new RetryableFailure('call.rejected', says, { hint: 'The service is in trouble; try later.', afterMs })
  }
  return new FinalFailure('call.rejected', says, {
    hint: hintFor(response.status),
    detail: { status: response.status, body: mask(await head(response), secrets) },
  })
}

function hintFor(status: number): string {
  if (status === 401 || status === 403) return 'Check which secret is used to sign in, and what it may do.'
  if (status === 404 || status === 410) return 'Check the address and what is inserted into it.'
  return 'Check the address, the credentials and the body; the answer is on the run page.'
}

/** The beginning of an answer: enough to see what the service says. */
async function head(response: Response): Promise<string> {
  try {
    return (await response.text()).slice(0, 2000)
  } catch {
    return ''
  }
}

async function readBody(response: Response, { place, call }: { place: string; call: CallContext }): Promise<Json> {
  let text: string
  try {
    text = await response.text()
  } catch (error) {
    throw cutOff(error, place, call)
  }
  if (!/[/+]json\b/.test(response.headers.get('content-type') ?? '')) return text
  return text.trim() === '' ? null : readAnswer(text, place)
}

/** Numbers that would not survive come as text: the service does not ask us how it writes its ids. */
function readAnswer(text: string, place: string): Json {
  const read = readJsonWithTexts(text)
  if ('value' in read) return read.value
  const detail = { body: text.slice(0, 2000) }
  if (read.fault === 'malformed')
    throw new FinalFailure('call.rejected', `${place} says that it answers with JSON, but the answer is not JSON.`, {
      hint: 'The answer is on the run page.',
      detail,
    })
  const said = read.fault === 'too-deep' ? `is nested deeper than ${DEEPEST} levels` : `holds more than ${grouped(MOST_VALUES)} values`
  throw new FinalFailure('output.invalid', `The answer of ${place} ${said}, more than a value here can be.`, {
    hint: 'Ask the service for less at once, or for a flatter form; its beginning is on the run page.',
    detail,
  })
}
