'use client'
import { Button } from '@heddle/ui/button.tsx'
import { Skeleton } from '@heddle/ui/skeleton.tsx'
import { Select, TextInput } from '@heddle/ui/text-input.tsx'
import { Time } from '@heddle/ui/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '../api/api-provider'
import { LoadError } from '../shell/load-error'
import { usePoint } from '../versions/use-point'
import type { Version } from './live-version'
import { usePublishText } from './text'

interface EnvironmentsProps {
  readonly slug: string
  /** Newest first; at least one. */
  readonly versions: readonly Version[]
}

export function Environments({ slug, versions }: EnvironmentsProps) {
  const text = usePublishText()
  const trpc = useTRPC()
  const list = useQuery(trpc.environments.list.queryOptions({ slug }))
  const { point, pointing } = usePoint(slug)
  return (
    <section aria-labelledby="environments">
      <h2 className="h2 mb-2" id="environments">
        {text.environments}
      </h2>
      {list.isPending && <Skeleton className="h-16" />}
      {list.isError && list.data === undefined && <LoadError cause={list.error} onRetry={list.refetch} />}
      {list.data && (
        <div className="card">
          <table className="table">
            <thead>
              <tr>
                <th>{text.environment}</th>
                <th>{text.version}</th>
                <th className="n">{text.changed}</th>
              </tr>
            </thead>
            <tbody>
              {list.data.environments.map(({ name, version, updatedAt }) => (
                <tr key={name} data-testid={`environment-${name}`}>
                  <td className="font-semibold">{name}</td>
                  <td>
                    <Select
                      className="h-6 w-auto text-12"
                      aria-label={text.pointTo(name)}
                      value={version}
                      disabled={pointing}
                      onChange={(event) => point(name, Number(event.target.value), version)}
                    >
                      {versions.map(({ number }) => (
                        <option key={number} value={number}>
                          v{number}
                        </option>
                      ))}
                    </Select>
                  </td>
                  <td className="n text-ink-muted">
                    <Time at={Date.parse(updatedAt)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <NewEnvironment onAdd={(name) => point(name, versions[0]?.number ?? 1)} />
        </div>
      )}
    </section>
  )
}

function NewEnvironment({ onAdd }: { readonly onAdd: (name: string) => void }) {
  const text = usePublishText()
  const [name, setName] = useState('')
  return (
    <form
      className="flex gap-2 border-t border-line p-2"
      onSubmit={(event) => {
        event.preventDefault()
        onAdd(name)
        setName('')
      }}
    >
      <TextInput
        className="h-6 text-12"
        aria-label={text.newEnvironment}
        placeholder={`${text.newEnvironment}. ${text.environmentHint}`}
        pattern="[a-z][a-z0-9\-]{0,39}"
        title={text.environmentHint}
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" size="small" disabled={name === ''}>
        {text.add}
      </Button>
    </form>
  )
}
