'use client'
import { Skeleton } from '@heddle/ui/skeleton.tsx'
import { useQueries } from '@tanstack/react-query'
import { useTRPC } from '../api/api-provider'
import { useWorkflowText } from './text'
import { underWayOf } from './under-way'

const open = ['requested', 'running'] as const

/** How many runs of a workflow are under way, and what becomes of them when it is deleted. */
export function RunsUnderWay({ slug }: { readonly slug: string }) {
  const text = useWorkflowText()
  const trpc = useTRPC()
  const pages = useQueries({
    queries: open.map((status) => ({ ...trpc.runs.list.queryOptions({ workflow: slug, status, limit: 200 }), refetchInterval: 3000 })),
  })
  const known = pages.flatMap(({ data }) => data ?? [])
  if (known.length < pages.length) {
    return pages.some(({ isError }) => isError) ? <p className="text-warn">{text.countFailed}</p> : <Skeleton className="h-4" />
  }
  const { runs, waiting, more } = underWayOf(known)
  if (runs === 0) return <p className="text-ink-muted">{text.noneUnderWay}</p>
  return (
    <p data-testid="under-way">
      {more ? text.moreUnderWay(runs) : text.underWay(runs)} {waiting > 0 && text.ofThemWait(waiting)}
    </p>
  )
}
