/** A host as it stands in an address: lower case, no brackets, no dot at the end. */
export function plainHost(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
}

/** Port of an address, also when it is the scheme's own. */
export function portOf({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}

/** Does the owner's list (`host` or `host:port` each) name this place? */
export function isAllowedHost(allowed: readonly string[], host: string, port: number): boolean {
  const plain = plainHost(host)
  return allowed.some((entry) => {
    const [name, only] = hostAndPort(entry.trim())
    return name === plain && (only === undefined || only === port)
  })
}

/** `::1` has colons and no port; `[::1]:80` has both. */
function hostAndPort(entry: string): readonly [string, number | undefined] {
  const bracketed = /^\[(.+)\](?::(\d+))?$/.exec(entry)
  const simple = /^([^:]+)(?::(\d+))?$/.exec(entry)
  const parts = bracketed ?? simple
  if (!parts) return [plainHost(entry), undefined]
  return [plainHost(parts[1] ?? ''), parts[2] === undefined ? undefined : Number(parts[2])]
}
