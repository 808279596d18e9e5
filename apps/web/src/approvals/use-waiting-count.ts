'use client'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../api/api-provider'

/** How many approvals wait; looks again every few seconds, also when somebody comes back to the page. */
export function useWaitingCount(): number {
  const trpc = useTRPC()
  const count = useQuery({ ...trpc.approvals.waiting.queryOptions({}), refetchInterval: 4000 })
  return count.data?.waiting ?? 0
}
