'use client'
import type { AppRouter } from '@heddle/api/trpc/router'
import { markOfRun } from '@heddle/editor/overlay/mark-of-run'
import { useLanguage } from '@heddle/ui/catalogue'
import { Skeleton } from '@heddle/ui/skeleton.tsx'
import { StateMark } from '@heddle/ui/state-mark.tsx'
import { useStateWords } from '@heddle/ui/state-words'
import { TextInput } from '@heddle/ui/text-input.tsx'
import { Time } from '@heddle/ui/time.tsx'
import type { inferRouterOutputs } from '@trpc/server'
import Link from 'next/link'
import { useState } from 'react'
import { useShellText } from '../shell/text'
import { Sparkline } from './sparkline'
import { useHomeText } from './text'
import { percent, weekOf } from './week'

type Workflow = inferRouterOutputs<AppRouter>['workflows']['list']['workflows'][number]

export function WorkflowList({ workflows }: { readonly workflows: readonly Workflow[] }) {
  const text = useHomeText()
  const [language] = useLanguage()
  const [wanted, setWanted] = useState('')
  const shown = workflows.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()))
  const runs = workflows.reduce((sum, { days }) => sum + weekOf(days).runs, 0)
  return (
    <>
      <div className="tools">
        <TextInput
          className="h-7 w-62"
          type="search"
          aria-label={text.filter}
          placeholder={text.filter}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <span className="num ml-auto text-12 text-ink-muted">{text.sum(workflows.length, new Intl.NumberFormat(language).format(runs))}</span>
      </div>
      {shown.length === 0 ? (
        <p className="px-6 py-8 text-ink-muted">{text.nothingFits}</p>
      ) : (
        <table className="list">
          <Head />
          <tbody>
            {shown.map((workflow) => (
              <Row key={workflow.id} workflow={workflow} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

function Head() {
  const { columns } = useHomeText()
  return (
    <thead>
      <tr>
        <th>{columns.name}</th>
        <th>{columns.state}</th>
        <th className="roomy">{columns.lastRun}</th>
        <th className="roomy">{columns.week}</th>
        <th className="roomy n">{columns.success}</th>
        <th className="roomy n">{columns.runs}</th>
      </tr>
    </thead>
  )
}

function Row({ workflow }: { readonly workflow: Workflow }) {
  const text = useHomeText()
  const [language] = useLanguage()
  const { slug, name, production, days } = workflow
  const week = weekOf(days)
  return (
    <tr data-testid={`workflow-${slug}`}>
      <td className="w-full max-w-0">
        <Link className="block truncate font-semibold hover:underline" href={`/workflows/${slug}/edit`} title={name}>
          {name}
        </Link>
        <div className="second">
          {text.edited} <Time at={Date.parse(workflow.updatedAt)} />
        </div>
        <div className="tight mt-1">
          <LastRun run={workflow.lastRun} />
        </div>
      </td>
      <td>
        <span className="inline-flex items-center gap-1.5 align-top">
          <svg width="8" height="8" aria-hidden="true" className={production === null ? 'text-ink-faint' : 'text-ok'}>
            <circle
              cx="4"
              cy="4"
              r={production === null ? 3 : 4}
              fill={production === null ? 'none' : 'currentColor'}
              stroke={production === null ? 'currentColor' : 'none'}
              strokeWidth="1.5"
            />
          </svg>
          {production === null ? text.draft : text.live(production)}
        </span>
        {workflow.latestVersion !== null && workflow.changedSincePublish && <div className="second pl-3.5">{text.draftChanged}</div>}
      </td>
      <td className="roomy">
        <LastRun run={workflow.lastRun} />
      </td>
      <td className="roomy">
        <Sparkline days={days} />
      </td>
      <td className="roomy n">{week.success === undefined ? <span className="text-ink-muted">{text.noneYet}</span> : percent(week.success, language)}</td>
      <td className="roomy n">{week.runs}</td>
    </tr>
  )
}

function LastRun({ run }: { readonly run: Workflow['lastRun'] }) {
  const text = useHomeText()
  const words = useStateWords()
  if (run === null) return <StateMark state="queued" label={text.neverRun} className="align-top font-normal" />
  const mark = markOfRun(run.status)
  return (
    <Link href={`/runs/${run.id}`} className="hover:underline">
      <StateMark state={mark} label={words[mark]} className="align-top" />
      <div className="second pl-5">
        <Time at={Date.parse(run.createdAt)} />
      </div>
    </Link>
  )
}

export function WorkflowListSkeleton() {
  const shell = useShellText()
  return (
    <div role="status" aria-label={shell.loading}>
      <div className="tools">
        <Skeleton className="h-7 w-62" />
      </div>
      <div className="h-8 border-b border-line" />
      {['a', 'b', 'c', 'd', 'e'].map((each) => (
        <div key={each} className="flex h-[52px] items-center gap-6 border-b border-line px-6">
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3 w-40" />
            <Skeleton className="h-2.5 w-24" />
          </div>
          <Skeleton className="h-3 w-16" />
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-6 w-20" />
          <Skeleton className="h-3 w-10" />
        </div>
      ))}
    </div>
  )
}
