'use client'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../api/api-provider'
import { useShownRun } from './shown-run'
import { waitingSteps } from './waiting-step'

/** The approvals of this run that wait, by the step that asks. */
export function useOpenApprovals(): ReadonlyMap<string, string> {
  const { row, state } = useShownRun()
  const trpc = useTRPC()
  const asking = waitingSteps(state).some(({ waiting }) => waiting.for === 'person')
  const list = useQuery({
    ...trpc.approvals.list.queryOptions({ run: row.id, status: 'waiting', limit: 200 }),
    enabled: asking,
    refetchInterval: asking ? 3000 : false,
  })
  return new Map(asking ? list.data?.approvals.map(({ id, instance }) => [instance, id]) : [])
}
