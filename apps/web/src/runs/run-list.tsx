'use client'
import type { AppRouter } from '@heddle/api/trpc/router'
import { markOfRun } from '@heddle/editor/overlay/mark-of-run'
import { Button } from '@heddle/ui/button.tsx'
import { useLanguage } from '@heddle/ui/catalogue'
import { EmptyState } from '@heddle/ui/empty-state.tsx'
import { Skeleton } from '@heddle/ui/skeleton.tsx'
import { StateMark } from '@heddle/ui/state-mark.tsx'
import { useStateWords } from '@heddle/ui/state-words'
import { Time } from '@heddle/ui/time.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTRPC } from '../api/api-provider'
import { duration } from '../format/duration'
import { useRunText } from '../run/text'
import { useNow } from '../run/use-now'
import { LoadError } from '../shell/load-error'
import { useShellText } from '../shell/text'
import { waitsForPerson } from '../workflow/under-way'
import type { Filters } from './filters'

type Run = inferRouterOutputs<AppRouter>['runs']['list']['runs'][number]

interface RunListProps {
  readonly filters: Filters
  /** All rows are of one workflow: it is not named again in each. */
  readonly fixedWorkflow?: boolean
}

/** Runs, newest first; looks again every few seconds. */
export function RunList({ filters, fixedWorkflow = false }: RunListProps) {
  const text = useRunText()
  const trpc = useTRPC()
  const list = useInfiniteQuery({
    ...trpc.runs.list.infiniteQueryOptions({ ...filters, limit: 50 }, { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined }),
    refetchInterval: 3000,
  })
  const runs = list.data?.pages.flatMap((page) => page.runs) ?? []
  const now = useNow(runs.some(({ status }) => status === 'running'))
  if (list.isPending) return <RunListSkeleton />
  if (list.isError && list.data === undefined) {
    return (
      <div className="p-6">
        <LoadError cause={list.error} onRetry={list.refetch} />
      </div>
    )
  }
  if (runs.length === 0)
    return <NoRuns filtered={filters.status !== undefined || filters.trigger !== undefined || (filters.workflow !== undefined && !fixedWorkflow)} />
  return (
    <>
      <table className="list">
        <thead>
          <tr>
            <th>{text.columns.run}</th>
            {!fixedWorkflow && <th className="roomy">{text.columns.workflow}</th>}
            <th className="roomy">{text.columns.version}</th>
            <th className="roomy">{text.columns.trigger}</th>
            <th className="roomy">{text.columns.started}</th>
            <th className="roomy n">{text.columns.duration}</th>
            <th className="roomy n">{text.columns.tokens}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <Row key={run.id} run={run} fixedWorkflow={fixedWorkflow} now={now} />
          ))}
        </tbody>
      </table>
      {list.hasNextPage && (
        <div className="flex justify-center p-4">
          <Button onClick={() => void list.fetchNextPage()} disabled={list.isFetchingNextPage}>
            {text.older}
          </Button>
        </div>
      )}
    </>
  )
}

function Row({ run, fixedWorkflow, now }: { readonly run: Run; readonly fixedWorkflow: boolean; readonly now: number }) {
  const text = useRunText()
  const shell = useShellText()
  const words = useStateWords()
  const [language] = useLanguage()
  const { startedAt, endedAt, usage } = run
  const mark = markOfRun(run.status)
  const waits = waitsForPerson(run)
  const tokens = usage.inputTokens + usage.outputTokens
  return (
    <tr data-testid={`run-${run.id}`} data-status={run.status}>
      <td className="w-full max-w-0">
        <Link href={`/runs/${run.id}`} className="block truncate hover:underline">
          <StateMark state={waits ? 'waiting' : mark} label={waits ? text.waits.person : words[mark]} className="align-bottom" />
          <span className="num ml-2 text-12 text-ink-faint" title={run.id}>
            {run.id.slice(-8)}
          </span>
        </Link>
        <div className="tight second truncate pl-5">
          {!fixedWorkflow && `${run.workflow.name} · `}
          {run.version === null ? text.draft : `v${run.version}`} · <Time at={Date.parse(run.createdAt)} />
        </div>
        {run.error !== null && (
          <div className="second truncate pl-5" title={run.error.message}>
            {run.error.message}
          </div>
        )}
      </td>
      {!fixedWorkflow && (
        <td className="roomy max-w-60 truncate">
          <Link className="hover:underline" href={`/workflows/${run.workflow.slug}/runs`}>
            {run.workflow.name}
          </Link>
        </td>
      )}
      <td className="roomy">{run.version === null ? <span className="text-ink-muted">{text.draft}</span> : `v${run.version}`}</td>
      <td className="roomy">{Object.hasOwn(shell.triggers, run.trigger) ? shell.triggers[run.trigger as keyof typeof shell.triggers] : run.trigger}</td>
      <td className="roomy">
        <Time at={Date.parse(run.createdAt)} />
      </td>
      <td className="roomy n">{startedAt === null ? '–' : duration((endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt), language)}</td>
      <td className="roomy n">{tokens === 0 ? '–' : new Intl.NumberFormat(language).format(tokens)}</td>
    </tr>
  )
}

function NoRuns({ filtered }: { readonly filtered: boolean }) {
  const text = useRunText()
  const shell = useShellText()
  const path = usePathname()
  return (
    <EmptyState
      title={filtered ? text.noneFiltered : text.noneTitle}
      action={
        <Button asChild>
          <Link href={filtered ? path : '/'}>{filtered ? text.clear : shell.toWorkflows}</Link>
        </Button>
      }
    >
      {text.none}
    </EmptyState>
  )
}

function RunListSkeleton() {
  const shell = useShellText()
  return (
    <div role="status" aria-label={shell.loading}>
      <div className="h-8 border-b border-line" />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((each) => (
        <div key={each} className="flex h-[52px] items-center gap-6 border-b border-line px-6">
          <Skeleton className="h-3 flex-1" />
          <Skeleton className="h-3 w-32" />
          <Skeleton className="h-3 w-12" />
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-3 w-14" />
        </div>
      ))}
    </div>
  )
}
