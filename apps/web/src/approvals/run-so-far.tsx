'use client'
import { useLanguage } from '@heddle/ui/catalogue'
import { StateMark } from '@heddle/ui/state-mark.tsx'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTRPC } from '../api/api-provider'
import { duration } from '../format/duration'
import { money } from '../format/money'
import { instanceName, nodeKeyOf } from '../run/instance-name'
import { markOfStep } from '../run/mark-of'
import { stepOrder } from '../run/step-order'
import { useRunText } from '../run/text'
import { useNow } from '../run/use-now'
import { useStepWords } from '../run/use-step-words'
import { useWatchedRun } from '../run/use-watched-run'
import { type Fact, Facts } from '../shell/facts'
import { useShellText } from '../shell/text'
import type { Approval } from './approval'
import { useApprovalText } from './text'
import { useMoment } from './use-moment'

const MOST_STEPS = 60

/** What the run that asks has done and cost until now. */
export function RunSoFar({ approval }: { readonly approval: Approval }) {
  const text = useApprovalText()
  const shell = useShellText()
  const [language] = useLanguage()
  const { run } = approval
  const now = useNow(run.endedAt === null, 1000)
  const number = new Intl.NumberFormat(language)
  const { inputTokens, outputTokens, cost } = run.usage
  const facts: Fact[] = [
    [
      text.run,
      <Link key="run" className="link num" href={`/runs/${run.id}`} title={run.id}>
        {`${run.id.slice(-8)}, ${run.version === null ? shell.draft : `v${run.version}`}`}
      </Link>,
    ],
    [text.cost, money(cost)],
    [text.time, run.startedAt === null ? '–' : duration((run.endedAt === null ? now : Date.parse(run.endedAt)) - Date.parse(run.startedAt), language)],
    [text.tokens, number.format(inputTokens + outputTokens)],
    [text.startedBy, Object.hasOwn(shell.triggers, run.trigger) ? shell.triggers[run.trigger as keyof typeof shell.triggers] : run.trigger],
  ]
  return (
    <aside className="case-s" aria-label={text.runSoFar}>
      <h3>{text.runSoFar}</h3>
      <Facts className="kv" facts={facts} />
      <Trail key={run.id} approval={approval} />
    </aside>
  )
}

/** The steps as the run page has them, in short. */
function Trail({ approval }: { readonly approval: Approval }) {
  const { run, instance } = approval
  const text = useApprovalText()
  const words = useRunText()
  const stepWords = useStepWords()
  const moment = useMoment()
  const [language] = useLanguage()
  const trpc = useTRPC()
  const graph = useQuery({ ...trpc.runs.graph.queryOptions({ id: run.id }), staleTime: Number.POSITIVE_INFINITY })
  const { state } = useWatchedRun(run.id)
  if (graph.data === undefined || state === undefined) return null
  const steps = stepOrder(graph.data.graph).slice(0, MOST_STEPS)
  return (
    <>
      <h3 className="mt-5">{text.steps}</h3>
      <ol className="trail">
        {steps.map((node) => {
          const asks = nodeKeyOf(instance) === node.key
          const latest = asks ? instance : Object.keys(state.steps).findLast((each) => nodeKeyOf(each) === node.key)
          const step = latest === undefined || !Object.hasOwn(state.steps, latest) ? undefined : state.steps[latest]
          const mark = markOfStep(step)
          const took =
            step?.startedAt !== undefined && step.endedAt !== undefined && mark !== 'skipped' ? duration(step.endedAt - step.startedAt, language) : undefined
          return (
            <li key={node.id}>
              <StateMark state={mark} label="" />
              <span className={asks ? 'font-semibold' : step === undefined ? 'text-ink-muted' : ''}>
                {asks ? instanceName(instance, node, words.pass) : node.title}
                <span className="sr-only">, {stepWords(mark)}</span>
              </span>
              {(asks || took !== undefined) && <span className="e">{asks ? text.askedStep(moment(approval.openedAt)) : took}</span>}
            </li>
          )
        })}
      </ol>
    </>
  )
}
