import { FinalFailure, RetryableFailure, UncertainFailure } from './runner'

/** The connection was never made, so nothing can have arrived. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL', 'UND_ERR_CONNECT_TIMEOUT'])
/** The other side's certificate or protocol is wrong: it will be so the next time. */
const BAD_CERTIFICATE = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refused the connection',
  ENOTFOUND: 'has no address: the name is not known',
  EAI_AGAIN: 'could not be looked up just now',
  ENETUNREACH: 'cannot be reached from here',
  EHOSTUNREACH: 'cannot be reached from here',
  UND_ERR_CONNECT_TIMEOUT: 'did not take the connection in time',
  UND_ERR_HEADERS_TIMEOUT: 'did not answer in time',
  UND_ERR_BODY_TIMEOUT: 'stopped in the middle of its answer',
  ECONNRESET: 'cut the connection',
  UND_ERR_SOCKET: 'cut the connection',
}

/** The first failure of ours in an error's causes: refusals come out of `fetch` wrapped. */
export function failureIn(error: unknown): RetryableFailure | FinalFailure | UncertainFailure | undefined {
  for (const each of causes(error)) if (each instanceof FinalFailure || each instanceof RetryableFailure || each instanceof UncertainFailure) return each
  return undefined
}

/** How a network error is told: who did what, and whether anything can have arrived. No address, header or text of the error. */
export function networkError(error: unknown): { readonly says: string; readonly neverArrived: boolean; readonly hopeless: boolean } {
  const codes = [...causes(error)].flatMap((each) => ('code' in each && typeof each.code === 'string' ? [each.code] : []))
  const code = codes.at(-1) ?? ''
  const hopeless = BAD_CERTIFICATE.test(code)
  return {
    says: hopeless ? `has a certificate that cannot be trusted (${code})` : (words[code] ?? 'cut the connection'),
    neverArrived: hopeless || NEVER_CONNECTED.has(code),
    hopeless,
  }
}

function* causes(error: unknown): Generator<Error> {
  let each: unknown = error
  for (let depth = 0; each instanceof Error && depth < 6; depth++) {
    yield each
    if (each instanceof AggregateError) for (const inner of each.errors) if (inner instanceof Error) yield inner
    each = each.cause
  }
}
