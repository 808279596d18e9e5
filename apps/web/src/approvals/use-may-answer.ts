'use client'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../api/api-provider'

/** Until it is known, yes: the server refuses whoever may not. */
export function useMayAnswer(): boolean {
  const trpc = useTRPC()
  const me = useQuery({ ...trpc.session.me.queryOptions(), staleTime: 60_000 })
  return me.data === undefined || me.data.scopes.includes('approvals:write')
}
