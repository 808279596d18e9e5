'use client'
import { Button } from '@heddle/ui/button.tsx'
import { Icon } from '@heddle/ui/icon.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../api/api-provider'
import { LoadError } from '../shell/load-error'
import { PageTitle } from '../shell/page-title'
import { EmptyHome } from './empty-home'
import { RecentFailures } from './recent-failures'
import { useHomeText } from './text'
import { useNewWorkflow } from './use-new-workflow'
import { WorkflowList, WorkflowListSkeleton } from './workflow-list'

const LOOK_MS = 5000

/** Every workflow with how it does, and what failed lately. */
export function HomePage() {
  const text = useHomeText()
  const trpc = useTRPC()
  const list = useQuery({ ...trpc.workflows.list.queryOptions(), refetchInterval: LOOK_MS })
  const { create, creating } = useNewWorkflow()
  return (
    <main className="main">
      <PageTitle>{text.title}</PageTitle>
      <header className="bar">
        <h1>{text.title}</h1>
        <span className="flex-1" />
        <Button look="primary" onClick={create} disabled={creating}>
          <Icon name="plus" size={16} />
          {text.newWorkflow}
        </Button>
      </header>
      {list.data?.workflows.length === 0 ? (
        <EmptyHome onCreate={create} creating={creating} />
      ) : (
        <div className="split">
          <section>
            {list.isPending && <WorkflowListSkeleton />}
            {list.isError && list.data === undefined && (
              <div className="page">
                <LoadError cause={list.error} onRetry={list.refetch} />
              </div>
            )}
            {list.data && <WorkflowList workflows={list.data.workflows} />}
          </section>
          <RecentFailures />
        </div>
      )}
    </main>
  )
}
