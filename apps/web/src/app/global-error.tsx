'use client'
import './globals.css'
import { BrokenPage } from '../shell/broken-page'

/** When not even the frame around the pages could be drawn. */
export default function GlobalError({ error, reset }: { readonly error: Error & { readonly digest?: string }; readonly reset: () => void }) {
  return (
    <html lang="en" data-theme="light">
      <body>
        <BrokenPage error={error} onRetry={reset} />
      </body>
    </html>
  )
}
