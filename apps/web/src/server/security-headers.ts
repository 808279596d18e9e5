/**
 * Headers of every page. `Referrer-Policy: same-origin` keeps `Origin` on our own forms (with `no-referrer` a browser
 * sends `Origin: null`, and signing in could not be told from another site's doing).
 *
 * Inline scripts are those with this answer's nonce (Next's own and the theme script); React Flow and React write inline
 * styles. Only our own origin may be loaded from or talked to, and nobody may frame us.
 */
export function securityHeaders({ nonce, development }: SecuritySettings): { readonly key: string; readonly value: string }[] {
  const script = `'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`
  const policy = [
    "default-src 'self'",
    `script-src ${script}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return [
    { key: 'Content-Security-Policy', value: policy.join('; ') },
    { key: 'X-Content-Type-Options', value: 'nosniff' },
    { key: 'X-Frame-Options', value: 'DENY' },
    { key: 'Referrer-Policy', value: 'same-origin' },
    { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
    { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  ]
}

interface SecuritySettings {
  /** New for each answer. */
  readonly nonce: string
  readonly development: boolean
}
