'use client'
import { copyText } from '@heddle/ui/copy-text'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '../api/api-provider'
import { refusalText } from '../api/refusal'
import { useRefusalWords } from '../api/refusal-words'

interface MadeLink {
  readonly url: string
  readonly name: string
  readonly expiresAt: string
  /** False: the browser refused, and the person copies it by hand. */
  readonly copied: boolean
}

/** Makes a link for one approval and puts it on the clipboard. */
export function useMakeLink(id: string) {
  const trpc = useTRPC()
  const words = useRefusalWords()
  const [made, setMade] = useState<MadeLink>()
  const link = useMutation(
    trpc.approvals.link.mutationOptions({
      onMutate: () => setMade(undefined),
      async onSuccess({ path, name, expiresAt }) {
        const url = window.location.origin + path
        setMade({ url, name, expiresAt, copied: await copyText(url) })
      },
    }),
  )
  return {
    make: (name: string) => link.mutate({ id, name }),
    pending: link.isPending,
    refusal: link.isError ? refusalText(link.error, words) : undefined,
    made,
  }
}
