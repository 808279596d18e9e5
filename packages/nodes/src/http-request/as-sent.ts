import type { Json } from '@heddle/core/json'
import { addressOf } from './address'
import { httpRequestInput } from './settings'

/** For people: the address in one piece, with its query, as it goes out. Of secrets there are the names only. */
export function asSent(input: Json): Json {
  const read = httpRequestInput.safeParse(input)
  if (!read.success) return input
  const { method, url, query, headers, auth, body } = read.data
  const address = addressIn({ url, query })
  if (address === undefined) return input
  return {
    method,
    url: address,
    ...(headers.length > 0 && { headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])) }),
    ...(auth.type !== 'none' && { auth: { ...auth } }),
    ...(body !== null && { body: 'json' in body ? body.json : body.text }),
  }
}

/** Undefined when it goes nowhere: then nothing was sent. */
function addressIn(request: Parameters<typeof addressOf>[0]): string | undefined {
  try {
    const address = addressOf(request)
    if (address.password !== '') address.password = '***'
    return address.href
  } catch {
    return undefined
  }
}
