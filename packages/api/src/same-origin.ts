import { RequestRefused } from './request-refused'

/**
 * A browser sends our cookie with requests that other sites cause. So what changes anything must come from our own
 * pages: browsers say so in `Sec-Fetch-Site`, older ones or plain-HTTP addresses in `Origin`.
 *
 * @param behindProxy A proxy stands in front: the name that it forwards counts as well.
 * @throws RequestRefused `forbidden`.
 */
export function requireSameOrigin(request: Request, behindProxy: boolean): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  const site = request.headers.get('sec-fetch-site')
  if (site === 'same-origin') return
  if (site === null && isOurs(request, behindProxy)) return
  throw new RequestRefused('forbidden', 'This request was caused by another site.', {
    hint: 'Use the pages of this server, or an API key in the header "Authorization: Bearer hd_...".',
  })
}

/** Is it the address that the browser called? */
function isOurs(request: Request, behindProxy: boolean): boolean {
  const origin = request.headers.get('origin')
  if (origin === null || !URL.canParse(origin)) return false
  const { host } = new URL(origin)
  const forwarded = behindProxy ? request.headers.get('x-forwarded-host')?.split(',')[0]?.trim() : undefined
  return [forwarded, request.headers.get('host'), new URL(request.url).host].includes(host)
}
