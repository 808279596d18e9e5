/** Keys that services hand out have a shape of their own; texts that only speak of them are too short or have no digits. */
const shapes: readonly { readonly kind: string; readonly pattern: RegExp }[] = [
  { kind: 'an API key', pattern: /\bsk-(?=[A-Za-z0-9_-]*\d)[A-Za-z0-9_-]{20,}/ },
  { kind: 'a GitHub token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{40,})/ },
  { kind: 'an AWS access key', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/ },
  { kind: 'a Slack token', pattern: /\bxox[abeprs]-[A-Za-z0-9-]{20,}/ },
  { kind: 'a Google API key', pattern: /\bAIza[0-9A-Za-z_-]{35}/ },
  { kind: 'a key of this server', pattern: /\bhd_[A-Za-z0-9_-]{24,}/ },
  { kind: 'a private key', pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/ },
  { kind: 'a password in an address', pattern: /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@{}]*:(?!\*+@)[^\s/@{}]+@/i },
]

/** One look that nearly every text passes, before each shape is looked for. */
const hint = /sk-|gh[pousr]_|github_pat_|A[KS]IA|xox[abeprs]-|AIza|hd_|PRIVATE KEY|:\/\/[^\s/]*@/

export interface FoundSecret {
  readonly path: readonly (string | number)[]
  readonly kind: string
}

/** Every text in the settings that looks like a secret, with its place. */
export function secretsIn(config: unknown): readonly FoundSecret[] {
  const found: FoundSecret[] = []
  search(config, [], found)
  return found
}

/** `path` is where the search is now; it is copied only for what is found. */
function search(value: unknown, path: (string | number)[], found: FoundSecret[]): void {
  if (typeof value === 'string') {
    if (!hint.test(value)) return
    const shape = shapes.find(({ pattern }) => pattern.test(value))
    if (shape !== undefined) found.push({ path: [...path], kind: shape.kind })
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const key of Object.keys(value)) {
    path.push(Array.isArray(value) ? Number(key) : key)
    search((value as Record<string, unknown>)[key], path, found)
    path.pop()
  }
}
