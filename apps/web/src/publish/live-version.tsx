'use client'
import type { AppRouter } from '@heddle/api/trpc/router'
import { Button } from '@heddle/ui/button.tsx'
import { Icon } from '@heddle/ui/icon.tsx'
import { Skeleton } from '@heddle/ui/skeleton.tsx'
import { Time } from '@heddle/ui/time.tsx'
import type { inferRouterOutputs } from '@trpc/server'
import { useVersionsText } from '../versions/text'
import { usePoint } from '../versions/use-point'
import { usePublishText } from './text'

export type Version = inferRouterOutputs<AppRouter>['versions']['list']['versions'][number]

/** What production runs, and the way back to the version before it. */
export function LiveVersion({ slug, versions }: { readonly slug: string; readonly versions: readonly Version[] | undefined }) {
  const text = usePublishText()
  const { noNotes } = useVersionsText()
  const { point, pointing } = usePoint(slug)
  const live = versions?.find(({ environments }) => environments.includes('production'))
  const before = live === undefined ? undefined : versions?.find(({ number }) => number < live.number)
  return (
    <section aria-labelledby="live">
      <h2 className="h2 mb-2" id="live">
        {text.live}
      </h2>
      {versions === undefined && <Skeleton className="h-20" />}
      {versions !== undefined && live === undefined && <p className="text-ink-muted">{text.nothingLive}</p>}
      {live && (
        <div className="card flex items-start gap-4 p-4">
          <div>
            <p className="num text-28 font-semibold" data-testid="live-version">
              v{live.number}
            </p>
            <p className="text-12 text-ink-muted">
              <Time at={Date.parse(live.createdAt)} />
            </p>
          </div>
          <div className="min-w-0 flex-1">
            <p className={live.notes === '' ? 'text-ink-faint' : 'words font-medium'}>{live.notes === '' ? noNotes : live.notes}</p>
            <p className="mt-0.5 text-12 text-ink-muted">
              {text.plan} <code>{live.planHash.slice(0, 8)}</code>
            </p>
            {before && (
              <Button size="small" className="mt-2.5" disabled={pointing} onClick={() => point('production', before.number, live.number)}>
                <Icon name="undo-2" size={14} />
                {text.rollBack(before.number)}
              </Button>
            )}
          </div>
        </div>
      )}
    </section>
  )
}
