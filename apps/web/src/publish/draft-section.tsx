'use client'
import type { AppRouter } from '@heddle/api/trpc/router'
import { Button } from '@heddle/ui/button.tsx'
import { Field } from '@heddle/ui/field.tsx'
import { Skeleton } from '@heddle/ui/skeleton.tsx'
import { StateMark } from '@heddle/ui/state-mark.tsx'
import { TextArea } from '@heddle/ui/text-input.tsx'
import { useToast } from '@heddle/ui/toast.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import Link from 'next/link'
import { useState } from 'react'
import { useTRPC } from '../api/api-provider'
import { refusalOf, refusalText } from '../api/refusal'
import { useRefusalWords } from '../api/refusal-words'
import { LoadError } from '../shell/load-error'
import { usePublishText } from './text'

type Problem = inferRouterOutputs<AppRouter>['draft']['problems']['problems'][number]

interface DraftSectionProps {
  readonly slug: string
  /** The number that the next version gets. */
  readonly next: number
}

export function DraftSection({ slug, next }: DraftSectionProps) {
  const text = usePublishText()
  const trpc = useTRPC()
  const draft = useQuery({ ...trpc.draft.problems.queryOptions({ slug }), staleTime: 0 })
  const titles = useTitles(slug)
  const workflow = useQuery({ ...trpc.workflows.get.queryOptions({ slug }), staleTime: 0 })
  const unchanged = workflow.data?.changedSincePublish === false ? (workflow.data.latestVersion ?? undefined) : undefined
  const errors = draft.data?.problems.filter(({ severity }) => severity === 'error') ?? []
  const warnings = draft.data?.problems.filter(({ severity }) => severity === 'warning') ?? []
  return (
    <section aria-labelledby="draft">
      <h2 className="h2 mb-2" id="draft">
        {text.draft}
      </h2>
      {(draft.isPending || workflow.isPending) && <Skeleton className="h-28" />}
      {draft.isError && draft.data === undefined && <LoadError cause={draft.error} onRetry={draft.refetch} />}
      {draft.data && !workflow.isPending && (
        <div className="card">
          <div className="p-4">
            {errors.length > 0 ? (
              <p className="font-semibold">
                <StateMark state="failed" label={text.stops(errors.length)} />
              </p>
            ) : unchanged !== undefined ? (
              <Unchanged version={unchanged} next={next} />
            ) : (
              <Ready slug={slug} next={next} />
            )}
          </div>
          <Problems slug={slug} problems={errors} titles={titles} />
          {warnings.length > 0 && <p className="border-t border-line px-4 py-2 text-12 text-ink-muted">{text.warnings(warnings.length)}</p>}
          <Problems slug={slug} problems={warnings} titles={titles} />
        </div>
      )}
    </section>
  )
}

function Ready({ slug, next }: DraftSectionProps) {
  const text = usePublishText()
  return (
    <>
      <p className="font-semibold">
        <StateMark state="done" label={text.ready} />
      </p>
      <p className="mt-0.5 text-12 text-ink-muted">
        {text.readyHint} {next === 1 && text.addressStays(slug)}
      </p>
      <PublishForm slug={slug} next={next} />
    </>
  )
}

/** A version would be made again as it is: there is nothing to press, and the reason stands beside it. */
function Unchanged({ version, next }: { readonly version: number; readonly next: number }) {
  const text = usePublishText()
  return (
    <>
      <p className="font-semibold">{text.unchanged(version)}</p>
      <p className="mt-0.5 text-12 text-ink-muted">{text.unchangedHint}</p>
      <Button look="primary" size="large" className="mt-3" disabled title={text.unchanged(version)}>
        {text.publish(next)}
      </Button>
    </>
  )
}

function PublishForm({ slug, next }: DraftSectionProps) {
  const text = usePublishText()
  const words = useRefusalWords()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const tell = useToast()
  const [notes, setNotes] = useState('')
  const publish = useMutation(
    trpc.versions.publish.mutationOptions({
      onSuccess: ({ number, created }, sent) => {
        setNotes('')
        // Another tab was first: the same drawing is no second version, and a version's notes are never changed.
        tell({ message: created ? text.published(number) : text.publishedBefore(number, sent.notes ?? '') })
      },
      // A refusal tells of problems that this page has not seen yet.
      onSettled: () =>
        Promise.all(
          [
            trpc.draft.problems.queryKey({ slug }),
            trpc.versions.list.queryKey({ slug }),
            trpc.environments.list.queryKey({ slug }),
            trpc.workflows.get.queryKey({ slug }),
          ].map((queryKey) => queries.invalidateQueries({ queryKey })),
        ),
    }),
  )
  const error = publish.error === null ? undefined : refusalOf(publish.error)?.code === 'stale-revision' ? text.staleHint : refusalText(publish.error, words)
  return (
    <form
      className="mt-3 flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        publish.mutate({ slug, notes: notes.trim() })
      }}
    >
      <div className="w-full">
        <Field label={text.notes} hint={text.notesHint} error={error}>
          {(control) => <TextArea {...control} rows={2} maxLength={10_000} value={notes} onChange={(event) => setNotes(event.target.value)} />}
        </Field>
      </div>
      <Button type="submit" look="primary" size="large" disabled={publish.isPending}>
        {publish.isPending ? text.publishing : text.publish(next)}
      </Button>
    </form>
  )
}

function Problems({ slug, problems, titles }: { readonly slug: string; readonly problems: readonly Problem[]; readonly titles: ReadonlyMap<string, string> }) {
  const text = usePublishText()
  if (problems.length === 0) return null
  return (
    <ul className="border-t border-line">
      {problems.map((problem) => (
        <li key={JSON.stringify([problem.code, problem.at, problem.message])} className="problem-row" data-testid={`problem-${problem.code}`}>
          <StateMark state={problem.severity === 'error' ? 'failed' : 'problem'} label="" className="mt-0.5 h-4" />
          <div>
            <b className="font-semibold">{titles.get(problem.at.id)}</b> {problem.message}
            <p>
              {problem.hint} <code className="text-ink-faint">{problem.code}</code>
            </p>
          </div>
          <Link className="link text-12" href={`/workflows/${slug}/edit?select=${encodeURIComponent(problem.at.id)}`}>
            {text.show}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Titles of the draft's nodes by id: a problem names the node as people do. */
function useTitles(slug: string): ReadonlyMap<string, string> {
  const trpc = useTRPC()
  const draft = useQuery(trpc.draft.get.queryOptions({ slug }))
  return new Map(draft.data?.graph.nodes.map(({ id, title }) => [id, title]))
}
