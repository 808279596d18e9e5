import { jsonIn, readText } from '../rest/read-body'

/** As much as the largest body of the REST door: a run's input. */
const MOST = 16 * 1024 * 1024

/**
 * The request with its JSON looked through, for tRPC to parse again: it would take any number and any depth.
 *
 * @throws RequestRefused `too-large`, `malformed-json`, `invalid`.
 */
export async function readCall(request: Request): Promise<Request> {
  const { method, headers, signal, url } = request
  if (method !== 'POST') {
    const input = new URL(url).searchParams.get('input')
    if (input !== null && input !== '') jsonIn(input, '"input"')
    return request
  }
  const body = await readText(request, MOST)
  if (body !== '') jsonIn(body, 'The body')
  return new Request(url, { method, headers, signal, body })
}
