'use client'
import type { AppRouter } from '@heddle/api/trpc/router'
import { newRunState } from '@heddle/core/run/reduce'
import { RunGraph } from '@heddle/editor/run-graph.tsx'
import { Button } from '@heddle/ui/button.tsx'
import { Chip } from '@heddle/ui/chip.tsx'
import { EmptyState } from '@heddle/ui/empty-state.tsx'
import { Skeleton } from '@heddle/ui/skeleton.tsx'
import { Time } from '@heddle/ui/time.tsx'
import { useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import Link from 'next/link'
import { useState } from 'react'
import { useTRPC } from '../api/api-provider'
import { LoadError } from '../shell/load-error'
import { useVersionsText } from './text'
import { usePoint } from './use-point'

type Version = inferRouterOutputs<AppRouter>['versions']['list']['versions'][number]

/** Every published version, and the drawing of the one that is chosen. */
export function VersionsPage({ slug }: { readonly slug: string }) {
  const text = useVersionsText()
  const trpc = useTRPC()
  const list = useQuery(trpc.versions.list.queryOptions({ slug }))
  const [picked, setPicked] = useState<number>()
  const versions = list.data?.versions ?? []
  const chosen = picked ?? versions[0]?.number
  const live = versions.find(({ environments }) => environments.includes('production'))?.number
  if (list.isSuccess && versions.length === 0) {
    return (
      <main className="main flex-1">
        <EmptyState
          title={text.emptyTitle}
          action={
            <Button asChild look="primary">
              <Link href={`/workflows/${slug}/publish`}>{text.toPublish}</Link>
            </Button>
          }
        >
          {text.empty}
        </EmptyState>
      </main>
    )
  }
  return (
    <main className="split grid-cols-[380px_minmax(0,1fr)]! bg-raised">
      <ol aria-label={text.choose} className="border-r border-line">
        {list.isPending && ['a', 'b', 'c'].map((each) => <Skeleton key={each} className="m-4 h-12" />)}
        {list.isError && (
          <li className="p-4">
            <LoadError cause={list.error} onRetry={list.refetch} />
          </li>
        )}
        {versions.map((version) => (
          <VersionItem
            key={version.number}
            slug={slug}
            version={version}
            live={live}
            chosen={version.number === chosen}
            onChoose={() => setPicked(version.number)}
          />
        ))}
      </ol>
      {chosen !== undefined && <Drawing slug={slug} number={chosen} />}
    </main>
  )
}

interface VersionItemProps {
  readonly slug: string
  readonly version: Version
  readonly live: number | undefined
  readonly chosen: boolean
  readonly onChoose: () => void
}

function VersionItem({ slug, version, live, chosen, onChoose }: VersionItemProps) {
  const text = useVersionsText()
  const { point, pointing } = usePoint(slug)
  const { number, notes, createdAt, environments, planHash } = version
  return (
    <li className={chosen ? 'border-b border-line bg-accent-soft px-6 py-3' : 'border-b border-line px-6 py-3'} data-testid={`version-${number}`}>
      <div className="flex items-center gap-2">
        <button type="button" className="text-16 font-semibold hover:underline" aria-pressed={chosen} onClick={onChoose}>
          v{number}
        </button>
        {environments.map((name) => (
          <Chip key={name} tone="ok">
            {name}
          </Chip>
        ))}
        <span className="ml-auto text-12 text-ink-muted">
          <Time at={Date.parse(createdAt)} />
        </span>
      </div>
      <p className={notes === '' ? 'text-ink-faint' : 'words'}>{notes === '' ? text.noNotes : notes}</p>
      <p className="text-12 text-ink-muted">
        {text.plan} <code>{planHash.slice(0, 8)}</code>
      </p>
      {number !== live && (
        <Button size="small" className="mt-2" disabled={pointing} onClick={() => point('production', number, live)}>
          {text.makeLive(number)}
        </Button>
      )}
    </li>
  )
}

const nothing = newRunState()

function Drawing({ slug, number }: { readonly slug: string; readonly number: number }) {
  const text = useVersionsText()
  const trpc = useTRPC()
  const version = useQuery({ ...trpc.versions.get.queryOptions({ slug, number }), staleTime: Number.POSITIVE_INFINITY })
  return (
    <section aria-label={text.drawing(number)} className="min-h-100 bg-canvas">
      {version.isError && <LoadError cause={version.error} onRetry={version.refetch} />}
      {version.data && <RunGraph key={number} graph={version.data.graph} state={nothing} />}
    </section>
  )
}
