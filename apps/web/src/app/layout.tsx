import './globals.css'
import type { Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { languageOf } from '../shell/language-of'
import { Providers } from '../shell/providers'
import { ThemeScript } from '../shell/theme-script'

export const viewport: Viewport = { width: 'device-width', initialScale: 1 }

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const [jar, sent] = await Promise.all([cookies(), headers()])
  const language = languageOf(jar.get('heddle-language')?.value, sent.get('accept-language'))
  return (
    // The theme script sets `data-theme` before React sees the page.
    <html lang={language} suppressHydrationWarning>
      <head>
        <ThemeScript nonce={sent.get('x-nonce') ?? undefined} />
      </head>
      <body>
        <Providers language={language}>{children}</Providers>
      </body>
    </html>
  )
}
