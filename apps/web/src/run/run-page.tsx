'use client'
import { newRunState } from '@heddle/core/run/reduce'
import { Button } from '@heddle/ui/button.tsx'
import { useLanguage } from '@heddle/ui/catalogue'
import { ErrorState } from '@heddle/ui/empty-state.tsx'
import { Skeleton } from '@heddle/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTRPC } from '../api/api-provider'
import { LoadError } from '../shell/load-error'
import { PageTitle } from '../shell/page-title'
import { useShellText } from '../shell/text'
import { ChosenRowProvider } from './chosen-row-provider'
import { instanceName, nodeKeyOf } from './instance-name'
import { RunHead } from './run-head'
import { RunPanes } from './run-panes'
import { type RunRow, type ShownRun, ShownRunContext } from './shown-run'
import { stateOfRow } from './state-of-row'
import { useRunText } from './text'
import { useNow } from './use-now'
import { useWatchedRun } from './use-watched-run'
import { withoutValues } from './without-values'

const ENDED = new Set<RunRow['status']>(['succeeded', 'failed', 'cancelled'])

/** One run: what happened in a sentence, the graph as it was left, the timeline, the details of a step. */
export function RunPage({ id }: { readonly id: string }) {
  const trpc = useTRPC()
  const row = useQuery({
    ...trpc.runs.get.queryOptions(withoutValues(id)),
    refetchInterval: ({ state }) => (state.data !== undefined && ENDED.has(state.data.status) ? false : 3000),
  })
  const graph = useQuery({ ...trpc.runs.graph.queryOptions({ id }), staleTime: Number.POSITIVE_INFINITY })
  const watched = useWatchedRun(id)
  // A run that has begun is not shown as waiting while its events are still on the way; when they cannot come, its row still tells how it stands.
  const missing = row.data !== undefined && row.data.status !== 'requested' && watched.events.length === 0
  const rowState = useMemo(() => (row.data === undefined ? newRunState() : stateOfRow(row.data)), [row.data])
  const state = missing ? rowState : (watched.state ?? rowState)
  const { refetch } = row
  useEffect(() => {
    if (state.endedAt !== undefined) void refetch()
  }, [state.endedAt, refetch])
  // Laying ten thousand steps out anew takes a tenth of a second.
  const now = useNow(state.endedAt === undefined, watched.events.length > 2000 ? 2000 : 200)
  const shown = useShown({ row: row.data, graph: graph.data?.graph, state, events: watched.events, now })
  const failed = row.error ?? graph.error
  if (failed !== null && shown === undefined) return <Failed cause={failed} onRetry={() => Promise.all([row.refetch(), graph.refetch()])} />
  if (shown === undefined || (missing && !watched.lost)) return <Loading />
  return (
    <ShownRunContext.Provider value={shown}>
      <ChosenRowProvider>
        <main className="main" data-testid="run" data-status={shown.state.status}>
          <RunHead lost={watched.lost && !missing && state.endedAt === undefined} />
          {missing ? <StepsMissing /> : <RunPanes />}
        </main>
      </ChosenRowProvider>
    </ShownRunContext.Provider>
  )
}

type Parts = Pick<ShownRun, 'state' | 'events' | 'now'> & { readonly row: ShownRun['row'] | undefined; readonly graph: ShownRun['graph'] | undefined }

function useShown({ row, graph, state, events, now }: Parts): ShownRun | undefined {
  const text = useRunText()
  const [language] = useLanguage()
  const names = useMemo(() => {
    const byKey = new Map(graph?.nodes.map((node) => [node.key, node]))
    const nodeOf = (instance: string) => byKey.get(nodeKeyOf(instance))
    return { nodeOf, nameOf: (instance: string) => instanceName(instance, nodeOf(instance), text.pass) }
  }, [graph, text])
  return useMemo(
    () => (row === undefined || graph === undefined ? undefined : { row, graph, state, events, now, language, ...names }),
    [row, graph, state, events, now, language, names],
  )
}

function Failed({ cause, onRetry }: { readonly cause: unknown; readonly onRetry: () => unknown }) {
  const text = useShellText()
  return (
    <main className="main">
      <PageTitle>{text.failedTitle}</PageTitle>
      <div className="page">
        <LoadError cause={cause} onRetry={onRetry} />
      </div>
    </main>
  )
}

function StepsMissing() {
  const text = useRunText()
  const shell = useShellText()
  return (
    <div className="page">
      <ErrorState title={text.stepsMissing} action={<Button onClick={() => window.location.reload()}>{shell.tryAgain}</Button>}>
        {text.stepsMissingHint}
      </ErrorState>
    </div>
  )
}

function Loading() {
  const text = useShellText()
  return (
    <main className="main" role="status" aria-label={text.loading}>
      <header className="run-head flex flex-col gap-2 pb-3">
        <Skeleton className="h-3 w-40" />
        <Skeleton className="h-6 w-96" />
        <Skeleton className="h-4 w-2/3" />
      </header>
      <div className="run3">
        <div className="bg-canvas" />
        <div className="gap-3 p-4">
          {['a', 'b', 'c', 'd', 'e'].map((each) => (
            <Skeleton key={each} className="h-4" />
          ))}
        </div>
        <div />
      </div>
    </main>
  )
}
