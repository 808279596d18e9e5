'use client'
import { BrokenPage } from '../shell/broken-page'

export default function ErrorPage({ error, reset }: { readonly error: Error & { readonly digest?: string }; readonly reset: () => void }) {
  return <BrokenPage error={error} onRetry={reset} />
}
