import { useToast } from '@heddle/ui/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTRPC } from '../api/api-provider'
import { refusalText } from '../api/refusal'
import { useRefusalWords } from '../api/refusal-words'
import { useHomeText } from './text'

/** Makes an empty workflow and opens its canvas. */
export function useNewWorkflow(): { readonly create: () => void; readonly creating: boolean } {
  const trpc = useTRPC()
  const router = useRouter()
  const queries = useQueryClient()
  const tell = useToast()
  const text = useHomeText()
  const words = useRefusalWords()
  const made = useMutation(
    trpc.workflows.create.mutationOptions({
      onSuccess: ({ slug }) => {
        void queries.invalidateQueries({ queryKey: trpc.workflows.list.queryKey() })
        router.push(`/workflows/${slug}/edit`)
      },
      onError: (cause) => tell({ message: refusalText(cause, words), tone: 'bad' }),
    }),
  )
  // The button stays busy until the canvas is there: a second press would make a second workflow.
  return { create: () => made.mutate({ name: text.untitled }), creating: made.isPending || made.isSuccess }
}
