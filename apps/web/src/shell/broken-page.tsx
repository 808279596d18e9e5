'use client'
import { Button } from '@heddle/ui/button.tsx'
import { HeddleMark } from './heddle-mark'
import { PageTitle } from './page-title'
import { useShellText } from './text'

interface BrokenPageProps {
  readonly error: Error & { readonly digest?: string }
  readonly onRetry: () => void
}

/** Our own mistake, met by a person. */
export function BrokenPage({ error, onRetry }: BrokenPageProps) {
  const text = useShellText()
  return (
    <div className="alone">
      <PageTitle>{text.brokenTitle}</PageTitle>
      <main role="alert">
        <HeddleMark size={28} />
        <h1>{text.brokenTitle}</h1>
        <p className="text-ink-muted">{text.broken}</p>
        <code className="max-w-full break-words text-ink-muted">{error.digest ?? error.message}</code>
        <Button look="primary" onClick={onRetry}>
          {text.tryAgain}
        </Button>
      </main>
    </div>
  )
}
