/** Longer addresses are not looked for: every schema inside could make one of its own out of them. */
export const LONGEST_ADDRESS = 500

/** What an address means beside another (RFC 3986): `item` beside `https://example.com/order` is `https://example.com/item`. */
export function resolveAddress(base: string, address: string): string {
  if (base.length + address.length > LONGEST_ADDRESS || /^[a-z][a-z0-9+.-]*:/i.test(address)) return address
  const [, scheme = '', host = '', path = ''] = /^([a-z][a-z0-9+.-]*:)?(\/\/[^/?]*)?([^?]*)/i.exec(base) ?? []
  if (address.startsWith('//')) return scheme + address
  if (address.startsWith('/')) return scheme + host + withoutDots(address)
  if (address.startsWith('?')) return scheme + host + path + address
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return scheme + host + withoutDots((host !== '' && folder === '' ? '/' : folder) + address)
}

/** `/a/b/../c/./d` is `/a/c/d`. */
function withoutDots(path: string): string {
  if (!path.includes('.')) return path
  const steps = path.split('/')
  const kept: string[] = []
  for (const step of steps) {
    if (step === '..') {
      if (kept.length > 1 || (kept.length === 1 && kept[0] !== '')) kept.pop()
    } else if (step !== '.') kept.push(step)
  }
  const last = steps.at(-1)
  return kept.join('/') + (last === '.' || last === '..' ? '/' : '')
}
