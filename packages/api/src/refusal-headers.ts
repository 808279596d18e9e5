import { isRefusal } from './problem-details'
import { RequestRefused } from './request-refused'

/** What a refusal says in headers, over both doors: above all when to try again. */
export function refusalHeaders(thrown: unknown): Readonly<Record<string, string>> {
  if (!isRefusal(thrown)) return {}
  return {
    ...(thrown.status === 401 && { 'www-authenticate': 'Bearer realm="heddle"' }),
    ...(thrown.status === 503 && { 'retry-after': '2' }),
    ...(thrown instanceof RequestRefused && thrown.headers),
  }
}
