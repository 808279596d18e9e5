'use client'
import { Button } from '@heddle/ui/button.tsx'
import { EmptyState } from '@heddle/ui/empty-state.tsx'
import { Icon } from '@heddle/ui/icon.tsx'
import { Skeleton } from '@heddle/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '../api/api-provider'
import { LoadError } from '../shell/load-error'
import { KeyTable } from './key-table'
import { NewKey } from './new-key'
import { SettingsPage } from './settings-page'
import { useSettingsText } from './text'

export function KeysPage() {
  const text = useSettingsText()
  const trpc = useTRPC()
  const list = useQuery(trpc.keys.list.queryOptions())
  const [making, setMaking] = useState(false)
  const make = (
    <Button look="primary" onClick={() => setMaking(true)}>
      <Icon name="plus" size={16} />
      {text.newKey}
    </Button>
  )
  return (
    <SettingsPage title={text.keysTitle} hint={text.keysHint} action={make}>
      {making && (
        <div className="card">
          <NewKey onClose={() => setMaking(false)} />
        </div>
      )}
      {list.isPending && <Skeleton className="h-32" />}
      {list.isError && list.data === undefined && <LoadError cause={list.error} onRetry={list.refetch} />}
      {list.data?.keys.length === 0 && !making && (
        <EmptyState title={text.noKeysTitle} action={make}>
          {text.noKeys}
        </EmptyState>
      )}
      {list.data && list.data.keys.length > 0 && (
        <div className="card">
          <KeyTable keys={list.data.keys} />
        </div>
      )}
    </SettingsPage>
  )
}
