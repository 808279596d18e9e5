/**
 * What a page may load and talk to: this server only, and no inline script but those with this answer's nonce (Next's
 * own and the theme script). Styles may be inline: React Flow and bars of timelines place things by style attributes.
 */
export function contentSecurityPolicy({ nonce, development }: { readonly nonce: string; readonly development: boolean }): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
