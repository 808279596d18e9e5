import { RequestRefused } from '../request-refused'

/** Calls that one request may hold; our pages ask for no more at once. */
export const MOST_CALLS = 20

/** The calls of a request, as tRPC tells them apart: each is as much work as a request of its own. */
export function callsIn({ url }: Request): number {
  const { pathname, searchParams } = new URL(url)
  return searchParams.get('batch') === '1' ? decoded(pathname).split(',').length : 1
}

export function tooManyCalls(calls: number): RequestRefused {
  return new RequestRefused('too-large', `The batch holds ${calls} calls; one request takes at most ${MOST_CALLS}.`, { hint: 'Send them in several requests.' })
}

/** What cannot be decoded names no procedure, and tRPC says so. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
