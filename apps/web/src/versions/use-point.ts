import { useToast } from '@heddle/ui/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '../api/api-provider'
import { refusalText } from '../api/refusal'
import { useRefusalWords } from '../api/refusal-words'
import { useVersionsText } from './text'

/** Points an environment to a version, with the way back where it pointed before. */
export function usePoint(slug: string): { readonly point: (name: string, version: number, before?: number) => void; readonly pointing: boolean } {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const tell = useToast()
  const text = useVersionsText()
  const words = useRefusalWords()
  const mutation = useMutation(trpc.environments.point.mutationOptions())
  const point = (name: string, version: number, before?: number) =>
    mutation.mutate(
      { slug, name, version },
      {
        onSuccess: () => {
          for (const queryKey of [trpc.environments.list.queryKey({ slug }), trpc.versions.list.queryKey({ slug }), trpc.workflows.get.queryKey({ slug })])
            void queries.invalidateQueries({ queryKey })
          tell({ message: text.pointed(name, version), ...(before !== undefined && { action: { label: text.undo, onClick: () => point(name, before) } }) })
        },
        onError: (cause) => tell({ message: refusalText(cause, words), tone: 'bad' }),
      },
    )
  return { point, pointing: mutation.isPending }
}
