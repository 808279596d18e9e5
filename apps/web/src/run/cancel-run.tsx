'use client'
import { Button } from '@heddle/ui/button.tsx'
import { Dialog } from '@heddle/ui/dialog.tsx'
import { useToast } from '@heddle/ui/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '../api/api-provider'
import { refusalText } from '../api/refusal'
import { useRefusalWords } from '../api/refusal-words'
import { useRunText } from './text'
import { withoutValues } from './without-values'

/** `asked`: somebody has asked for it already. */
export function CancelRun({ id, asked }: { readonly id: string; readonly asked: boolean }) {
  const text = useRunText()
  const words = useRefusalWords()
  const trpc = useTRPC()
  const tell = useToast()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const cancel = useMutation(
    trpc.runs.cancel.mutationOptions({
      onSuccess: (row) => queries.setQueryData(trpc.runs.get.queryKey(withoutValues(id)), row),
      onError: (cause) => tell({ message: refusalText(cause, words), tone: 'bad' }),
      onSettled: () => setOpen(false),
    }),
  )
  return (
    <>
      <Button disabled={asked} onClick={() => setOpen(true)}>
        {asked ? text.cancelling : text.cancelRun}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={text.cancelTitle}
        description={text.cancelHint}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{text.keepRunning}</Button>
            <Button look="destructive" disabled={cancel.isPending} onClick={() => cancel.mutate({ id })}>
              {text.cancelRun}
            </Button>
          </>
        }
      />
    </>
  )
}
