'use client'
import { Button } from '@heddle/ui/button.tsx'
import { ErrorState } from '@heddle/ui/empty-state.tsx'
import { refusalText } from '../api/refusal'
import { useRefusalWords } from '../api/refusal-words'
import { useShellText } from './text'

/** What could not be loaded: why, and the way out. */
export function LoadError({ cause, onRetry }: { readonly cause: unknown; readonly onRetry: () => unknown }) {
  const text = useShellText()
  const words = useRefusalWords()
  return (
    <ErrorState title={text.failedTitle} action={<Button onClick={() => void onRetry()}>{text.tryAgain}</Button>}>
      {refusalText(cause, words)}
    </ErrorState>
  )
}
