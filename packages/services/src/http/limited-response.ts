import { FinalFailure } from '@heddle/nodes/runner'

interface Limited {
  readonly url: URL
  readonly redirected: boolean
  readonly maxBytes: number
}

const WITHOUT_BODY = new Set([101, 204, 205, 304])

/** The same answer, whose body ends with a failure once more than `maxBytes` came, counted as unpacked. */
export function limitedResponse(response: Response, { url, redirected, maxBytes }: Limited): Response {
  if (response.status < 200 || response.status > 599) throw strangeStatus(url, response.status)
  const body = response.body === null || WITHOUT_BODY.has(response.status) ? null : response.body.pipeThrough(counted(url, maxBytes))
  const limited = new Response(body, { status: response.status, statusText: response.statusText, headers: [...response.headers] })
  Object.defineProperty(limited, 'url', { value: url.href })
  Object.defineProperty(limited, 'redirected', { value: redirected })
  return limited
}

function strangeStatus({ host, pathname }: URL, status: number): FinalFailure {
  return new FinalFailure('call.rejected', `${host}${pathname} answered with the status ${status}, which HTTP does not have.`, {
    hint: 'Such a status often means that programs are not welcome there: ask whoever runs the service.',
  })
}

function counted(url: URL, maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw tooLarge(url, maxBytes)
      controller.enqueue(chunk)
    },
  })
}

function tooLarge({ host, pathname }: URL, maxBytes: number): FinalFailure {
  return new FinalFailure('call.rejected', `${host}${pathname} answered with more than ${Math.round(maxBytes / 1024 / 1024)} MB.`, {
    hint: 'Ask for less at once, for example page by page.',
  })
}
