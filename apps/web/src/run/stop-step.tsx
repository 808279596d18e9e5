'use client'
import { Button } from '@heddle/ui/button.tsx'
import { Dialog } from '@heddle/ui/dialog.tsx'
import { useToast } from '@heddle/ui/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '../api/api-provider'
import { refusalOf, refusalText } from '../api/refusal'
import { useRefusalWords } from '../api/refusal-words'
import { useShownRun } from './shown-run'
import { useRunText } from './text'
import type { TimelineRow } from './timeline-layout'
import { withoutValues } from './without-values'

/** Stops one step that is at work or waits; there is nothing to stop in others. The events tell when it has stopped. */
export function StopStep({ row: { instance, step } }: { readonly row: TimelineRow }) {
  const { row, state } = useShownRun()
  const { stopStep: text } = useRunText()
  const words = useRefusalWords()
  const trpc = useTRPC()
  const tell = useToast()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const stop = useMutation(
    trpc.runs.cancelStep.mutationOptions({
      onSuccess: (fresh) => queries.setQueryData(trpc.runs.get.queryKey(withoutValues(row.id)), fresh),
      onError: (cause) => tell({ message: refusalOf(cause)?.code === 'conflict' ? text.over : refusalText(cause, words), tone: 'bad' }),
      onSettled: () => setOpen(false),
    }),
  )
  const isUnderWay = step !== undefined && step.endedAt === undefined && state.endedAt === undefined
  if (!isUnderWay || row.cancelRequestedAt !== null) return null
  return (
    <>
      <Button look="quiet" size="small" disabled={stop.isPending || stop.isSuccess} onClick={() => setOpen(true)}>
        {stop.isSuccess ? text.stopping : text.stop}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={text.title}
        description={text.hint}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{text.keep}</Button>
            <Button look="destructive" disabled={stop.isPending} onClick={() => stop.mutate({ id: row.id, instance })}>
              {text.stop}
            </Button>
          </>
        }
      />
    </>
  )
}
