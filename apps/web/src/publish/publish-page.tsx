'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '../api/api-provider'
import { LoadError } from '../shell/load-error'
import { CallIt } from './call-it'
import { DraftSection } from './draft-section'
import { Endpoints } from './endpoints'
import { Environments } from './environments'
import { LiveVersion } from './live-version'
import { WorkflowKeys } from './workflow-keys'

/** What stops publishing, what is live where, who may call it, and how. */
export function PublishPage({ slug }: { readonly slug: string }) {
  const trpc = useTRPC()
  const versions = useQuery(trpc.versions.list.queryOptions({ slug }))
  const [freshKey, setFreshKey] = useState<string>()
  if (versions.isError && versions.data === undefined) {
    return (
      <main className="main flex-1">
        <div className="page">
          <LoadError cause={versions.error} onRetry={versions.refetch} />
        </div>
      </main>
    )
  }
  const list = versions.data?.versions
  const live = list?.find(({ environments }) => environments.includes('production'))
  return (
    <main className="publish min-h-0 bg-raised">
      <div className="flex flex-col gap-5">
        <DraftSection slug={slug} next={(list?.[0]?.number ?? 0) + 1} />
        <LiveVersion slug={slug} versions={list} />
        {list !== undefined && list.length > 0 && <Environments slug={slug} versions={list} />}
        <WorkflowKeys slug={slug} onFreshKey={setFreshKey} />
        <Endpoints slug={slug} />
      </div>
      <CallIt slug={slug} version={live?.number} freshKey={freshKey} />
    </main>
  )
}
