'use client'
import { MOST_CALLS } from '@heddle/api/trpc/batch'
import type { AppRouter } from '@heddle/api/trpc/router'
import { plainJson } from '@heddle/api/trpc/transformer'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client'
import { createTRPCContext } from '@trpc/tanstack-react-query'
import { type ReactNode, useState } from 'react'
import { refusalOf } from './refusal'

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>()

export { useTRPC, useTRPCClient }

const url = '/api/trpc'

export function ApiProvider({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(createQueryClient)
  const [client] = useState(createClient)
  return (
    <QueryClientProvider client={queries}>
      <TRPCProvider trpcClient={client} queryClient={queries}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  )
}

function createClient() {
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url, transformer: plainJson }),
        false: httpBatchLink({ url, transformer: plainJson, maxURLLength: 4000, maxItems: MOST_CALLS }),
      }),
    ],
  })
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: signInAgain }),
    defaultOptions: {
      queries: { staleTime: 2000, retry: (failures, cause) => failures < 2 && refusalOf(cause) === undefined },
    },
  })
}

/** The session ended elsewhere or ran out: nothing on the page can be had without a new one. */
function signInAgain(cause: unknown): void {
  if (refusalOf(cause)?.status === 401) window.location.assign('/sign-in')
}
