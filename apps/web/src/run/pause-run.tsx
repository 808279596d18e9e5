'use client'
import { Button } from '@heddle/ui/button.tsx'
import { useToast } from '@heddle/ui/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '../api/api-provider'
import { refusalText } from '../api/refusal'
import { useRefusalWords } from '../api/refusal-words'
import { useShownRun } from './shown-run'
import { useRunText } from './text'
import { withoutValues } from './without-values'

/** Holds a run, or lets it go on. What is at work goes on either way, so nobody is asked first. */
export function PauseRun() {
  const { row, state } = useShownRun()
  const text = useRunText()
  const words = useRefusalWords()
  const trpc = useTRPC()
  const tell = useToast()
  const queries = useQueryClient()
  const told = {
    onSuccess: (fresh: typeof row) => queries.setQueryData(trpc.runs.get.queryKey(withoutValues(row.id)), fresh),
    onError: (cause: unknown) => tell({ message: refusalText(cause, words), tone: 'bad' }),
  }
  const pause = useMutation(trpc.runs.pause.mutationOptions(told))
  const resume = useMutation(trpc.runs.resume.mutationOptions(told))
  if (state.endedAt !== undefined || row.cancelRequestedAt !== null) return null
  if (row.pausedAt !== null) {
    return (
      <Button look="primary" disabled={resume.isPending} onClick={() => resume.mutate({ id: row.id })}>
        {text.resumeRun}
      </Button>
    )
  }
  return (
    <Button disabled={pause.isPending} title={text.pauseHint} onClick={() => pause.mutate({ id: row.id })}>
      {text.pauseRun}
    </Button>
  )
}
