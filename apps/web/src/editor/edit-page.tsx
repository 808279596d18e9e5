'use client'
import type { AppRouter } from '@heddle/api/trpc/router'
import { Editor, type EditorLinks } from '@heddle/editor/editor.tsx'
import type { EditedWorkflow, EditorPorts } from '@heddle/editor/editor-ports'
import { Skeleton } from '@heddle/ui/skeleton.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TRPCClient } from '@trpc/client'
import type { inferRouterOutputs } from '@trpc/server'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTRPC, useTRPCClient } from '../api/api-provider'
import { useRefusalWords } from '../api/refusal-words'
import { HeddleMark } from '../shell/heddle-mark'
import { LoadError } from '../shell/load-error'
import { PageTitle } from '../shell/page-title'
import { Switches } from '../shell/switches'
import { useShellText } from '../shell/text'
import { useWorkflowTabs } from '../workflow/use-workflow-tabs'
import { openKeptPlace } from './kept-place'
import { editorPorts, type Workflow } from './ports'
import { runInAddress } from './run-in-address'
import { useDraftNews } from './use-draft-news'

/** Opens the canvas on the draft as the server has it now; from then on the editor itself keeps it. */
export function EditPage({ slug }: { readonly slug: string }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  // A draft from an earlier visit would be stale, and one fetched anew would not reach the open canvas.
  const [visit] = useState(() => crypto.randomUUID())
  const draft = useQuery({
    queryKey: ['draft-of-visit', slug, visit],
    queryFn: async () => {
      const opened = await openDraft(client, slug)
      queries.setQueryData(trpc.workflows.get.queryKey({ slug: opened.id }), opened.workflow)
      return opened
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const id = draft.data?.id ?? ''
  // Fetched anew when the person comes back to the page: others may have saved, published or renamed it meanwhile.
  const workflow = useQuery({ ...trpc.workflows.get.queryOptions({ slug: id }), enabled: draft.isSuccess })
  const tellChange = useDraftNews(draft.data?.id, workflow.refetch)
  const ports = usePorts(id, tellChange)
  const runPlace = useMemo(() => runInAddress(id), [id])
  const edited = useEdited(draft.data?.draft, workflow.data)
  const now = workflow.data?.slug ?? slug
  useAddress(now)
  const tabs = useWorkflowTabs(now, 'edit')
  const links: EditorLinks = {
    mark: <HeddleMark />,
    switches: <Switches />,
    workflows: '/',
    publish: `/workflows/${now}/publish`,
    tabs,
    run: (id, step) => `/runs/${id}${step === undefined ? '' : `?step=${encodeURIComponent(step)}`}`,
  }
  if (draft.isError) return <Failed cause={draft.error} onRetry={draft.refetch} />
  if (!draft.isSuccess || edited === undefined) return <Loading />
  return (
    <>
      <PageTitle>{edited.name}</PageTitle>
      <Editor workflow={edited} ports={ports} links={links} newest={workflow.data?.revision ?? edited.revision} place={draft.data.place} runPlace={runPlace} />
    </>
  )
}

type Draft = inferRouterOutputs<AppRouter>['draft']['get']

function usePorts(id: string, tellChange: () => void): EditorPorts {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const words = useLatest(useRefusalWords())
  return useMemo(() => {
    const queryKey = trpc.workflows.get.queryKey({ slug: id })
    const onKnown = (changedSincePublish: boolean) => void queries.setQueryData(queryKey, (known) => known && { ...known, changedSincePublish })
    const onSaved = ({ changedSincePublish, slug }: { readonly changedSincePublish: boolean; readonly slug: string }) => {
      const renamed = queries.getQueryData(queryKey)?.slug !== slug
      queries.setQueryData(queryKey, (known) => known && { ...known, changedSincePublish, slug })
      if (renamed) void queries.invalidateQueries({ queryKey })
      tellChange()
    }
    const onRenamed = (workflow: Workflow) => {
      queries.setQueryData(queryKey, workflow)
      tellChange()
    }
    return editorPorts({ client, id, words, onKnown, onSaved, onRenamed })
  }, [client, id, words, queries, trpc, tellChange])
}

/** The address is the workflow's own, also after it was renamed: it is still the same page. */
function useAddress(slug: string): void {
  useEffect(() => {
    const address = new URL(window.location.href)
    address.pathname = `/workflows/${slug}/edit`
    if (address.href !== window.location.href) window.history.replaceState(null, '', address)
  }, [slug])
}

/** The same object for as long as nothing of it changes: the whole editor hangs on it. */
function useEdited(draft: Draft | undefined, workflow: Workflow | undefined): EditedWorkflow | undefined {
  const version = workflow?.latestVersion ?? undefined
  const { id, slug, name, changedSincePublish: changed } = workflow ?? {}
  return useMemo(() => {
    if (draft === undefined || id === undefined || slug === undefined || name === undefined || changed === undefined) return undefined
    const { graph, revision, savedAt } = draft
    return { id, slug, name, graph, revision, savedAt: Date.parse(savedAt), changed, ...(version !== undefined && { version }) }
  }, [draft, id, slug, name, version, changed])
}

/** The draft, and what this person could not save of it at this browser. */
async function openDraft(client: TRPCClient<AppRouter>, slug: string) {
  const [draft, workflow, me] = await Promise.all([client.draft.get.query({ slug }), client.workflows.get.query({ slug }), client.session.me.query()])
  const owner = me.user && { workspaceId: me.workspace.id, userId: me.user.id, workflowId: workflow.id }
  return { id: workflow.id, draft, workflow, place: owner ? await openKeptPlace(owner) : undefined }
}

/** What was given last, for whoever is made once and asks later. */
function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value)
  latest.current = value
  return useCallback(() => latest.current, [])
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
