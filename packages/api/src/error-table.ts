/** Every code that a caller can get, with its status: stable, and the `type` of the problem document ends in it. */
export const errorTable = {
  invalid: { status: 422, title: 'Invalid', meaning: 'The request is understood but something in it is not as described; `places` lists the places.' },
  'malformed-json': { status: 400, title: 'Malformed JSON', meaning: 'The body is no JSON; the message names line and column.' },
  'bad-request': { status: 400, title: 'Bad request', meaning: 'A header or the request itself cannot be understood.' },
  unauthorized: { status: 401, title: 'Not signed in', meaning: 'No key or session was sent, or one that was never given out.' },
  expired: { status: 401, title: 'Expired', meaning: "The key's, link's or session's time is over." },
  revoked: { status: 401, title: 'Revoked', meaning: 'The key or session was revoked.' },
  forbidden: { status: 403, title: 'Forbidden', meaning: 'The key or role lacks the scope, or the request comes from another site.' },
  'not-found': { status: 404, title: 'Not found', meaning: 'There is no such thing, or not for this caller.' },
  'method-not-allowed': { status: 405, title: 'Method not allowed', meaning: 'The address exists, the method does not; `Allow` lists those that do.' },
  conflict: { status: 409, title: 'Conflict', meaning: 'It clashes with something that exists.' },
  'stale-revision': { status: 409, title: 'Stale revision', meaning: 'The draft was changed meanwhile.' },
  'idempotency-mismatch': {
    status: 409,
    title: 'Used for something else',
    meaning: 'The same Idempotency-Key was sent with another request, or the same `deliveryId` with other data. Nothing was changed.',
  },
  'already-used': { status: 409, title: 'Already used', meaning: 'The link or token was used before.' },
  'approval.already-decided': { status: 409, title: 'Decided already', meaning: 'Somebody was first: `by`, `at` and `answer` tell who, when and how.' },
  'approval.expired': {
    status: 410,
    title: 'Too late',
    meaning: 'The deadline passed at `at` before anybody answered; the run goes on by its way out for that.',
  },
  'approval.closed': { status: 410, title: 'No longer asked', meaning: 'Nobody needs to answer any more; `reason` tells why.' },
  'answer.invalid': {
    status: 422,
    title: 'No such answer',
    meaning: 'The answer is none of those asked for, or its value is not as it must be; `places` lists the places.',
  },
  'link.unknown': { status: 404, title: 'Unknown link', meaning: 'The link is not one that this server made, or it was changed or cut short on its way.' },
  'link.expired': { status: 410, title: 'Link expired', meaning: 'The time of the link was over at `at`.' },
  misdirected: { status: 421, title: 'Unknown host', meaning: 'The name in `Host` is none of this server; `HEDDLE_HOSTS` lists those it answers to.' },
  'too-large': {
    status: 413,
    title: 'Too large',
    meaning: 'The body, a value in it or a batch of calls is larger than this address takes; the message names size and limit.',
  },
  'unsupported-media-type': { status: 415, title: 'Unsupported media type', meaning: 'The body must be JSON (`Content-Type: application/json`).' },
  problems: { status: 422, title: 'The graph has errors', meaning: '`problems` lists what is wrong with the drawing, where, and how to mend it.' },
  'rate-limited': { status: 429, title: 'Too many requests', meaning: 'Wait as long as `Retry-After` says.' },
  internal: { status: 500, title: 'Internal error', meaning: 'Our mistake; the request id helps to find it in the log.' },
  unavailable: { status: 503, title: 'Unavailable', meaning: 'The database cannot be reached, or has no room, just now; try again.' },
} as const satisfies Record<string, { readonly status: number; readonly title: string; readonly meaning: string }>

export type RequestErrorCode = keyof typeof errorTable

export function isErrorCode(code: string): code is RequestErrorCode {
  return Object.hasOwn(errorTable, code)
}
