'use client'
import { themeScript } from '@heddle/ui/theme'

/** Runs before the first paint. A browser hides the nonce of a script it has read, so the two sides differ there. */
export function ThemeScript({ nonce }: { readonly nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
}
