'use client'
import { Button } from '@heddle/ui/button.tsx'
import { Field } from '@heddle/ui/field.tsx'
import { Skeleton } from '@heddle/ui/skeleton.tsx'
import { TextArea } from '@heddle/ui/text-input.tsx'
import { useToast } from '@heddle/ui/toast.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '../api/api-provider'
import { refusalText } from '../api/refusal'
import { useRefusalWords } from '../api/refusal-words'
import { LoadError } from '../shell/load-error'
import { SettingsPage } from './settings-page'
import { useSettingsText } from './text'

export function NetworkPage() {
  const text = useSettingsText()
  const trpc = useTRPC()
  const settings = useQuery({ ...trpc.settings.get.queryOptions(), refetchOnWindowFocus: false })
  return (
    <SettingsPage title={text.networkTitle} hint={text.networkHint}>
      {settings.isPending && <Skeleton className="h-40" />}
      {settings.isError && <LoadError cause={settings.error} onRetry={settings.refetch} />}
      {settings.data && <HostsForm hosts={settings.data.allowedPrivateHosts} />}
    </SettingsPage>
  )
}

function HostsForm({ hosts }: { readonly hosts: readonly string[] }) {
  const text = useSettingsText()
  const words = useRefusalWords()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const tell = useToast()
  const [written, setWritten] = useState(hosts.join('\n'))
  const save = useMutation(
    trpc.settings.update.mutationOptions({
      onSuccess: (settings) => {
        queries.setQueryData(trpc.settings.get.queryKey(), settings)
        setWritten(settings.allowedPrivateHosts.join('\n'))
        tell({ message: text.saved })
      },
    }),
  )
  return (
    <form
      className="flex max-w-130 flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ allowedPrivateHosts: hostsIn(written) })
      }}
    >
      <div className="w-full">
        <Field label={text.hosts} hint={text.hostsHint} error={save.isError ? refusalText(save.error, words) : undefined}>
          {(control) => (
            <TextArea
              {...control}
              rows={6}
              className="font-mono text-12"
              spellCheck={false}
              value={written}
              onChange={(event) => setWritten(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" look="primary" disabled={save.isPending}>
        {text.save}
      </Button>
    </form>
  )
}

function hostsIn(written: string): string[] {
  return [...new Set(written.split(/[\s,]+/).filter((host) => host !== ''))]
}
