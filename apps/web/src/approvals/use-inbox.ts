'use client'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTRPC } from '../api/api-provider'
import type { InboxView } from './inbox-view'

/** The list of one view; looks again every few seconds. */
export function useInbox(view: InboxView) {
  const trpc = useTRPC()
  const list = useInfiniteQuery({
    ...trpc.approvals.list.infiniteQueryOptions({ status: view, limit: 50 }, { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined }),
    refetchInterval: 4000,
    placeholderData: keepPreviousData,
  })
  return { ...list, approvals: list.data?.pages.flatMap((page) => page.approvals) ?? [] }
}

export type Inbox = ReturnType<typeof useInbox>
