'use client'
import { Button } from '@heddle/ui/button.tsx'
import { Icon } from '@heddle/ui/icon.tsx'
import { Skeleton } from '@heddle/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '../api/api-provider'
import { KeyTable } from '../settings/key-table'
import { NewKey } from '../settings/new-key'
import { LoadError } from '../shell/load-error'
import { usePublishText } from './text'

interface WorkflowKeysProps {
  readonly slug: string
  /** A key that was just made, for as long as it is shown. */
  readonly onFreshKey: (key: string | undefined) => void
}

/** Keys that can call this workflow; those made here can call no other. */
export function WorkflowKeys({ slug, onFreshKey }: WorkflowKeysProps) {
  const text = usePublishText()
  const trpc = useTRPC()
  const list = useQuery(trpc.keys.list.queryOptions())
  const [making, setMaking] = useState(false)
  const keys = list.data?.keys.filter(({ workflow, revokedAt }) => revokedAt === null && (workflow === slug || workflow === null)) ?? []
  return (
    <section aria-labelledby="keys">
      <h2 className="h2 mb-2" id="keys">
        {text.keys}
        <Button look="quiet" size="small" className="end" onClick={() => setMaking(true)}>
          <Icon name="plus" size={14} />
          {text.newKey}
        </Button>
      </h2>
      <div className="card">
        {making && (
          <NewKey
            workflow={slug}
            onMade={onFreshKey}
            onClose={() => {
              setMaking(false)
              onFreshKey(undefined)
            }}
          />
        )}
        {list.isPending && <Skeleton className="m-3 h-8" />}
        {list.isError && list.data === undefined && <LoadError cause={list.error} onRetry={list.refetch} />}
        {list.data && keys.length === 0 && <p className="p-3 text-ink-muted">{text.noKeys}</p>}
        {keys.length > 0 && <KeyTable keys={keys} />}
      </div>
    </section>
  )
}
