import { mask } from '@heddle/nodes/mask'
import { failureIn, networkError } from '@heddle/nodes/network-error'
import { retryAfterMs } from '@heddle/nodes/retry-after'
import { FinalFailure, RetryableFailure } from '@heddle/nodes/runner'
import { APICallError } from 'ai'

interface Called {
  /** `provider/model`, for the message. */
  readonly model: string
  readonly secrets: readonly string[]
}

/** What a failed call means: may pass (429, 5xx, network) or will not (the request, the key, the model's name). No key or address in any text. */
export function modelFailure(error: unknown, called: Called): Error {
  const ours = failureIn(error)
  if (ours) return ours
  const refused = apiErrorIn(error)
  if (refused?.statusCode !== undefined && refused.statusCode >= 400) return answered(refused, refused.statusCode, called)
  const spoken = streamedError(error)
  if (spoken) return saidInStream(spoken, called)
  if (!isNetworkError(error) && !(refused && refused.statusCode === undefined)) return unreadable(error, called)
  const { says, hopeless } = networkError(error)
  if (hopeless) return new FinalFailure('call.rejected', `${called.model}: the server ${says}.`, { hint: "Check the provider's address." })
  return new RetryableFailure('call.unreachable', `${called.model}: the server ${says}.`, {
    hint: "Check that the provider's server is running and its address is right.",
  })
}

function answered(error: APICallError, status: number, { model, secrets }: Called): Error {
  const reason = messageOf(error, secrets)
  const says = `${model} answered ${status}`
  const outOfCredit = status === 429 && /insufficient_quota|billing|credit/i.test(error.responseBody ?? '')
  if (status === 401 || status === 403)
    return new FinalFailure('call.rejected', `${says}: the key was not accepted.`, { hint: "Check the provider's key and what it may use." })
  if (outOfCredit || status === 402)
    return new FinalFailure('call.rejected', `${says}: the account has no credit left.`, { hint: 'Add credit with the provider, or choose another model.' })
  if (status === 408 || status === 409 || status === 425 || status === 429 || status >= 500) {
    const why = status === 429 ? 'too many requests' : 'the service is in trouble'
    const headers = error.responseHeaders ?? {}
    const inMs = Number(headers['retry-after-ms'])
    const afterMs = headers['retry-after-ms'] !== undefined && Number.isFinite(inMs) ? inMs : retryAfterMs(headers['retry-after'])
    return new RetryableFailure('call.rejected', `${says}: ${why}.`, { hint: 'It is tried again; if it stays so, choose another model.', afterMs })
  }
  if (status === 404)
    return new FinalFailure('call.rejected', `${says}: there is no such model, or the key may not use it.${reason}`, {
      hint: "Check the model's name and the provider's address.",
    })
  return new FinalFailure('call.rejected', `${says}.${reason}`, {
    hint: tooLong(reason)
      ? 'The prompt is too long for this model: shorten it, or choose one with a larger window.'
      : 'Check the prompt, the schema and the settings against what this model can do.',
  })
}

/** The provider's own words, cut and without anything that looks like a key. */
function messageOf(error: APICallError, secrets: readonly string[]): string {
  const data = error.data as { error?: { message?: unknown } } | undefined
  const message = typeof data?.error?.message === 'string' ? data.error.message : ''
  return message === '' ? '' : ` It said: ${withoutKeys(message, secrets)}`
}

function withoutKeys(text: string, secrets: readonly string[]): string {
  return mask(text, secrets)
    .replace(/\b(sk|pk|key|AIza)[-_A-Za-z0-9*]{8,}/g, '•••')
    .slice(0, 500)
}

function tooLong(text: string): boolean {
  return /context|too long|maximum.*tokens|token.*limit/i.test(text)
}

function apiErrorIn(error: unknown): APICallError | undefined {
  for (let each: unknown = error, depth = 0; each !== null && typeof each === 'object' && depth < 5; depth++) {
    if (APICallError.isInstance(each)) return each
    each = (each as { cause?: unknown; lastError?: unknown }).lastError ?? (each as { cause?: unknown }).cause
  }
  return undefined
}

/** Errors that come as an event in the stream are plain objects or texts: `{type: 'overloaded_error', message}`. */
function streamedError(error: unknown): { readonly kind: string; readonly message: string } | undefined {
  if (typeof error === 'string') return { kind: '', message: error }
  if (typeof error !== 'object' || error === null || error instanceof Error) return undefined
  const inner = ('error' in error && typeof error.error === 'object' && error.error !== null ? error.error : error) as Record<string, unknown>
  return {
    kind: [inner.type, inner.code].filter((each) => typeof each === 'string').join(' '),
    message: typeof inner.message === 'string' ? inner.message : '',
  }
}

function saidInStream({ kind, message }: { readonly kind: string; readonly message: string }, { model, secrets }: Called): Error {
  const said = message === '' ? '' : ` It said: ${withoutKeys(message, secrets)}`
  if (/invalid_request|not_found|authentication|permission|context_length/.test(kind))
    return new FinalFailure('call.rejected', `${model} refused the request.${said}`, { hint: 'Check the prompt and the settings.' })
  return new RetryableFailure('call.rejected', `${model} broke off its answer.${said}`, { hint: 'It is tried again; if it stays so, choose another model.' })
}

function isNetworkError(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    networkError(error).says !== 'cut the connection' ||
    (error instanceof Error && /terminated|socket|ECONNRESET|fetch failed|network/i.test(`${error.message} ${String(error.cause)}`))
  )
}

/** An answer that is not what this kind of provider sends. */
function unreadable(error: unknown, { model }: Called): Error {
  if (error instanceof Error && error.name.startsWith('AI_'))
    return new FinalFailure('call.rejected', `${model} answered in a form that cannot be read (${error.name.slice(3)}).`, {
      hint: "Check the provider's address: does it lead to an API of this kind?",
    })
  return error instanceof Error ? error : new Error(String(error))
}
