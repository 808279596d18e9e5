'use client'
import type { AppRouter } from '@heddle/api/trpc/router'
import { Button } from '@heddle/ui/button.tsx'
import { Dialog } from '@heddle/ui/dialog.tsx'
import { Time } from '@heddle/ui/time.tsx'
import { useToast } from '@heddle/ui/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { useState } from 'react'
import { useTRPC } from '../api/api-provider'
import { refusalText } from '../api/refusal'
import { useRefusalWords } from '../api/refusal-words'
import { useSettingsText } from './text'

type Key = inferRouterOutputs<AppRouter>['keys']['list']['keys'][number]

export function KeyTable({ keys }: { readonly keys: readonly Key[] }) {
  const text = useSettingsText()
  const [leaving, setLeaving] = useState<Key>()
  return (
    <>
      <table className="table">
        <thead>
          <tr>
            <th>{text.name}</th>
            <th>{text.key}</th>
            <th>{text.reach}</th>
            <th>{text.may}</th>
            <th>{text.lastUsed}</th>
            <th aria-label={text.revoke} />
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id} data-testid={`key-${key.name}`}>
              <td className="font-semibold">{key.name}</td>
              <td>
                <code>{key.prefix}…</code>
              </td>
              <td className="text-ink-muted">{key.workflow ?? text.everyWorkflow}</td>
              <td className="text-12 text-ink-muted">
                {key.scopes.length === scopeCount(text.scopes) ? text.everything : key.scopes.map((scope) => text.scopes[scope]).join(', ')}
              </td>
              <td className="text-ink-muted">{key.lastUsedAt === null ? text.never : <Time at={Date.parse(key.lastUsedAt)} />}</td>
              <td className="n">
                {key.revokedAt === null ? (
                  <Button look="danger" size="small" onClick={() => setLeaving(key)}>
                    {text.revoke}
                  </Button>
                ) : (
                  <span className="text-ink-muted">{text.revoked}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {leaving && <RevokeDialog apiKey={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  )
}

function scopeCount(words: object): number {
  return Object.keys(words).length
}

function RevokeDialog({ apiKey, onClose }: { readonly apiKey: Key; readonly onClose: () => void }) {
  const text = useSettingsText()
  const words = useRefusalWords()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const tell = useToast()
  const revoke = useMutation(
    trpc.keys.revoke.mutationOptions({
      onError: (cause) => tell({ message: refusalText(cause, words), tone: 'bad' }),
      onSettled: () => {
        onClose()
        return queries.invalidateQueries({ queryKey: trpc.keys.list.queryKey() })
      },
    }),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.revokeTitle(apiKey.name)}
      description={text.revokeHint}
      actions={
        <>
          <Button onClick={onClose}>{text.keep}</Button>
          <Button look="destructive" disabled={revoke.isPending} onClick={() => revoke.mutate({ id: apiKey.id })}>
            {text.revoke}
          </Button>
        </>
      }
    />
  )
}
