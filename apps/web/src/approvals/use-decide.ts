'use client'
import { useToast } from '@heddle/ui/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '../api/api-provider'
import { refusalOf, refusalText } from '../api/refusal'
import { useRefusalWords } from '../api/refusal-words'
import type { GivenAnswer } from './given-answer'

const TOO_LATE = ['approval.already-decided', 'approval.expired', 'approval.closed']

/** Decides one approval. `refused`: this answer came too late, and what stands is shown instead. */
export function useDecide(id: string) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const words = useRefusalWords()
  const tell = useToast()
  const [refused, setRefused] = useState(false)
  const decide = useMutation(
    trpc.approvals.decide.mutationOptions({
      onSuccess: (approval) => queries.setQueryData(trpc.approvals.get.queryKey({ id }), approval),
      onError: (cause) => {
        const isLate = TOO_LATE.includes(refusalOf(cause)?.code ?? '')
        setRefused(isLate)
        if (!isLate) tell({ message: refusalText(cause, words), tone: 'bad' })
      },
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.approvals.pathKey() }),
    }),
  )
  return { decide: (given: GivenAnswer) => decide.mutate({ id, ...given }), pending: decide.isPending, refused }
}
