'use client'
import { Button } from '@heddle/ui/button.tsx'
import { useContext, useEffect, useState } from 'react'
import { HeddleMark } from './heddle-mark'
import { PageTitle } from './page-title'
import { useShellText } from './text'
import { TroubleToldContext } from './trouble'
import { useTrouble } from './use-trouble'

interface BrokenPageProps {
  readonly error: Error & { readonly digest?: string }
  readonly onRetry: () => void
}

/** Our own mistake, met by a person; or what the page needs is away, and then it is loaded again when that is back. */
export function BrokenPage({ error, onRetry }: BrokenPageProps) {
  const text = useShellText()
  const trouble = useTrouble()
  const told = useContext(TroubleToldContext)
  const [troubled, setTroubled] = useState(false)
  useEffect(() => {
    if (trouble) setTroubled(true)
    else if (trouble === null && troubled) window.location.reload()
  }, [trouble, troubled])
  const title = trouble ? text.failedTitle : text.brokenTitle
  return (
    <div className="alone">
      <PageTitle>{title}</PageTitle>
      <main role="alert">
        <HeddleMark size={28} />
        <h1>{title}</h1>
        {!(trouble && told) && <p className="text-ink-muted">{trouble ? text.trouble[trouble] : text.broken}</p>}
        <code className="max-w-full break-words text-ink-muted">{error.digest ?? error.message}</code>
        <Button look="primary" onClick={onRetry}>
          {text.tryAgain}
        </Button>
      </main>
    </div>
  )
}
