'use client'
import { Button } from '@heddle/ui/button.tsx'
import { Dialog } from '@heddle/ui/dialog.tsx'
import { EmptyState } from '@heddle/ui/empty-state.tsx'
import { Skeleton } from '@heddle/ui/skeleton.tsx'
import { Time } from '@heddle/ui/time.tsx'
import { useToast } from '@heddle/ui/toast.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '../api/api-provider'
import { refusalText } from '../api/refusal'
import { useRefusalWords } from '../api/refusal-words'
import { LoadError } from '../shell/load-error'
import { SecretForm } from './secret-form'
import { SettingsPage } from './settings-page'
import { useSettingsText } from './text'

export function SecretsPage() {
  const text = useSettingsText()
  const trpc = useTRPC()
  const list = useQuery(trpc.secrets.list.queryOptions())
  const [leaving, setLeaving] = useState<string>()
  return (
    <SettingsPage title={text.secretsTitle} hint={text.secretsHint}>
      <SecretForm />
      {list.isPending && <Skeleton className="h-24" />}
      {list.isError && list.data === undefined && <LoadError cause={list.error} onRetry={list.refetch} />}
      {list.data?.secrets.length === 0 && <EmptyState title={text.noSecretsTitle}>{text.noSecrets}</EmptyState>}
      {list.data && list.data.secrets.length > 0 && (
        <div className="card">
          <table className="table">
            <thead>
              <tr>
                <th>{text.name}</th>
                <th>{text.changed}</th>
                <th aria-label={text.remove} />
              </tr>
            </thead>
            <tbody>
              {list.data.secrets.map(({ name, updatedAt }) => (
                <tr key={name} data-testid={`secret-${name}`}>
                  <td>
                    <code>{name}</code>
                  </td>
                  <td className="text-ink-muted">
                    <Time at={Date.parse(updatedAt)} />
                  </td>
                  <td className="n">
                    <Button look="danger" size="small" onClick={() => setLeaving(name)}>
                      {text.remove}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {leaving !== undefined && <RemoveDialog name={leaving} onClose={() => setLeaving(undefined)} />}
    </SettingsPage>
  )
}

function RemoveDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const text = useSettingsText()
  const words = useRefusalWords()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const tell = useToast()
  const remove = useMutation(
    trpc.secrets.remove.mutationOptions({
      onError: (cause) => tell({ message: refusalText(cause, words), tone: 'bad' }),
      onSettled: () => {
        onClose()
        return queries.invalidateQueries({ queryKey: trpc.secrets.list.queryKey() })
      },
    }),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.removeTitle(name)}
      description={text.removeHint}
      actions={
        <>
          <Button onClick={onClose}>{text.keep}</Button>
          <Button look="destructive" disabled={remove.isPending} onClick={() => remove.mutate({ name })}>
            {text.remove}
          </Button>
        </>
      }
    />
  )
}
