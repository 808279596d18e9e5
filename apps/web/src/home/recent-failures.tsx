'use client'
import { Skeleton } from '@heddle/ui/skeleton.tsx'
import { StateMark } from '@heddle/ui/state-mark.tsx'
import { Time } from '@heddle/ui/time.tsx'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTRPC } from '../api/api-provider'
import { LoadError } from '../shell/load-error'
import { useHomeText } from './text'

const MOST = 8

export function RecentFailures() {
  const text = useHomeText()
  const trpc = useTRPC()
  const failures = useQuery({ ...trpc.runs.list.queryOptions({ status: 'failed', limit: MOST }), refetchInterval: 5000 })
  return (
    <aside>
      <h2 className="h2">
        {text.failures}
        <Link className="link end" href="/runs?status=failed">
          {text.allFailures}
        </Link>
      </h2>
      {failures.isPending && ['a', 'b', 'c'].map((each) => <Skeleton key={each} className="my-3 h-9" />)}
      {failures.isError && failures.data === undefined && <LoadError cause={failures.error} onRetry={failures.refetch} />}
      {failures.data?.runs.length === 0 && <p className="py-2 text-ink-muted">{text.noFailures}</p>}
      {failures.data?.runs.map((run) => (
        <Link key={run.id} className="item group" href={`/runs/${run.id}`}>
          <span className="flex items-center gap-1.5 font-medium">
            <StateMark state="failed" label="" />
            <span className="min-w-0 flex-1 truncate group-hover:underline">{run.workflow.name}</span>
            <span className="text-12 font-normal text-ink-muted">
              <Time at={Date.parse(run.endedAt ?? run.createdAt)} />
            </span>
          </span>
          <span className="line-clamp-2 pl-5 text-12 text-ink-muted">{run.error?.message}</span>
        </Link>
      ))}
    </aside>
  )
}
