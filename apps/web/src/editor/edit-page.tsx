'use client'
import { Editor, type EditorLinks } from '@heddle/editor/editor.tsx'
import { Skeleton } from '@heddle/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTRPC, useTRPCClient } from '../api/api-provider'
import { LoadError } from '../shell/load-error'
import { PageTitle } from '../shell/page-title'
import { useShellText } from '../shell/text'
import { useWorkflowTabs } from '../workflow/use-workflow-tabs'
import { editorPorts } from './ports'

/** Opens the canvas on the draft as the server has it now; from then on the editor itself keeps it. */
export function EditPage({ slug }: { readonly slug: string }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const tabs = useWorkflowTabs(slug, 'edit')
  // A draft from an earlier visit would be stale, and one fetched anew would not reach the open canvas.
  const [visit] = useState(() => crypto.randomUUID())
  const draft = useQuery({
    queryKey: ['draft-of-visit', slug, visit],
    queryFn: () => client.draft.get.query({ slug }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const versions = useQuery(trpc.versions.list.queryOptions({ slug }))
  const ports = useMemo(() => editorPorts(client, slug), [client, slug])
  const links: EditorLinks = { workflows: '/', publish: `/workflows/${slug}/publish`, tabs, run: (id) => `/runs/${id}` }
  if (draft.isError) return <Failed cause={draft.error} onRetry={draft.refetch} />
  if (!draft.isSuccess || versions.isPending) return <Loading />
  const { name, graph, revision, savedAt } = draft.data
  const version = versions.data?.versions[0]?.number
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <Editor workflow={{ slug, name, graph, revision, savedAt: Date.parse(savedAt), ...(version !== undefined && { version }) }} ports={ports} links={links} />
    </>
  )
}

function Failed({ cause, onRetry }: { readonly cause: unknown; readonly onRetry: () => unknown }) {
  const text = useShellText()
  return (
    <div className="alone">
      <PageTitle>{text.failedTitle}</PageTitle>
      <main>
        <LoadError cause={cause} onRetry={onRetry} />
      </main>
    </div>
  )
}

function Loading() {
  const text = useShellText()
  return (
    <div role="status" aria-label={text.loading} className="grid h-dvh grid-cols-[200px_1fr_344px] grid-rows-[48px_1fr]">
      <div className="col-span-3 flex items-center gap-3 border-b border-line bg-surface px-4">
        <Skeleton className="h-4 w-48" />
      </div>
      <div className="flex flex-col gap-3 border-r border-line bg-surface p-2">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((each) => (
          <Skeleton key={each} className="h-5" />
        ))}
      </div>
      <div className="bg-canvas" />
      <div className="border-l border-line bg-surface" />
    </div>
  )
}
