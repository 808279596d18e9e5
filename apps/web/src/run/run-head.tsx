'use client'
import { StateMark } from '@heddle/ui/state-mark.tsx'
import { Time } from '@heddle/ui/time.tsx'
import Link from 'next/link'
import { duration } from '../format/duration'
import { money } from '../format/money'
import { type Fact, Facts } from '../shell/facts'
import { PageTitle } from '../shell/page-title'
import { useShellText } from '../shell/text'
import { CancelRun } from './cancel-run'
import { FailureBox } from './failure-box'
import { markOfOpenRun } from './mark-of'
import { PauseRun } from './pause-run'
import { RunValues } from './run-values'
import { retriesOf, sentenceOf } from './sentence'
import { useShownRun } from './shown-run'
import { useRunText } from './text'
import { WaitBanner } from './wait-banner'

export function RunHead({ lost }: { readonly lost: boolean }) {
  const { row, state, now, language, nameOf } = useShownRun()
  const text = useRunText()
  const cancelling = row.cancelRequestedAt !== null
  const sentence = sentenceOf({ state, now, cancelling, nameOf, duration: (ms) => duration(ms, language) }, text.sentences)
  return (
    <header className="run-head">
      <PageTitle>{`${sentence} ${row.workflow.name}`}</PageTitle>
      <nav className="flex items-center gap-1.5 text-12 text-ink-muted">
        <Link className="hover:underline" href="/runs">
          {text.runs}
        </Link>
        <span className="text-ink-faint">/</span>
        <Link className="hover:underline" href={`/workflows/${row.workflow.slug}/runs`}>
          {row.workflow.name}
        </Link>
        <span className="text-ink-faint">/</span>
        <span className="num" title={row.id}>
          {text.run(row.id.slice(-8))}
        </span>
      </nav>
      <div className="flex min-h-8 items-start gap-2.5">
        <StateMark state={markOfOpenRun(state)} label="" className="h-7 [&>svg]:size-[18px]" />
        <h1 aria-live="polite" data-testid="run-sentence">
          {sentence}
        </h1>
        <div className="ml-auto flex flex-none gap-1.5">
          <PauseRun />
          {state.endedAt === undefined && <CancelRun id={row.id} asked={cancelling} />}
        </div>
      </div>
      {lost && <p className="text-12 text-warn">{text.lost}</p>}
      <WaitBanner />
      <FailureBox />
      <RunFacts />
      <RunValues />
    </header>
  )
}

function RunFacts() {
  const { row, state, now, language } = useShownRun()
  const text = useRunText()
  const shell = useShellText()
  const { inputTokens, outputTokens, cost } = row.usage
  const number = new Intl.NumberFormat(language)
  const retries = retriesOf(state)
  const facts: Fact[] = [
    [text.facts.duration, state.startedAt === undefined ? '–' : duration((state.endedAt ?? now) - state.startedAt, language)],
    [text.facts.tokens, inputTokens + outputTokens === 0 ? text.noTokens : text.tokens(number.format(inputTokens), number.format(outputTokens))],
    ...(cost > 0 ? [[text.facts.cost, money(cost)] satisfies Fact] : []),
    [text.facts.version, row.version === null ? text.draft : `v${row.version}`],
    [text.facts.trigger, shell.triggers[row.trigger as keyof typeof shell.triggers] ?? row.trigger],
    [text.facts.started, <Time key="started" at={Date.parse(row.createdAt)} />],
    ...(retries > 0 ? [[text.facts.retries, String(retries)] satisfies Fact] : []),
  ]
  return <Facts className="facts" facts={facts} />
}
