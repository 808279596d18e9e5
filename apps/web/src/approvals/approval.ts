import type { AppRouter } from '@heddle/api/trpc/router'
import type { inferRouterOutputs } from '@trpc/server'

export type Approval = inferRouterOutputs<AppRouter>['approvals']['get']
export type ApprovalSummary = inferRouterOutputs<AppRouter>['approvals']['list']['approvals'][number]
