'use client'
import { StateMark } from '@heddle/ui/state-mark.tsx'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTRPC } from '../../api/api-provider'
import { AnswerButtons } from '../../approvals/answer-buttons'
import { formInWords, labelOf, whoOf } from '../../approvals/answer-words'
import { useApprovalText } from '../../approvals/text'
import { useDecide } from '../../approvals/use-decide'
import { useMayAnswer } from '../../approvals/use-may-answer'
import { useMoment } from '../../approvals/use-moment'
import { useRunText } from '../text'
import type { TimelineRow } from '../timeline-layout'
import { useOpenApprovals } from '../use-open-approvals'
import { waitWords } from '../wait-words'

/** What a step waits for, or what a person has decided about it; a person is answered for right here. */
export function WaitSection({ row: { instance, step } }: { readonly row: TimelineRow }) {
  const text = useRunText()
  const moment = useMoment()
  const approval = useOpenApprovals().get(instance)
  if (step?.decision !== undefined) return <Decided decision={step.decision} />
  const { waiting } = step ?? {}
  if (step?.status !== 'waiting' || waiting === undefined) return null
  const deadline = waiting.for === 'time' ? undefined : waiting.deadlineAt
  return (
    <section className="wait-box" data-testid="wait-section">
      <StateMark state={waiting.for === 'time' ? 'sleeping' : 'waiting'} label={waitWords(waiting, text, moment)} />
      {deadline !== undefined && <p className="num text-12 text-ink-muted">{text.waits.deadline(moment(deadline))}</p>}
      {waiting.for === 'event' && <p className="text-12 text-ink-muted">{text.waits.eventHint}</p>}
      {waiting.for === 'person' && approval !== undefined && <AnswerHere id={approval} />}
    </section>
  )
}

function AnswerHere({ id }: { readonly id: string }) {
  const text = useApprovalText()
  const words = useRunText()
  const trpc = useTRPC()
  const mayAnswer = useMayAnswer()
  const approval = useQuery(trpc.approvals.get.queryOptions({ id }))
  const { decide, pending } = useDecide(id)
  if (approval.data === undefined) return null
  const form = formInWords(approval.data, text)
  return (
    <>
      <p className="mt-1 font-semibold whitespace-pre-wrap">{form.title}</p>
      {form.why !== undefined && <p className="words line-clamp-4 text-ink-muted">{form.why}</p>}
      <p className="mt-2 flex flex-wrap items-center gap-1.5">
        <AnswerButtons buttons={form.buttons} size="normal" disabled={pending || !mayAnswer} onAnswer={(answer) => decide({ answer })} />
        <Link className="link ml-1" href={`/approvals/${id}`}>
          {words.waits.details}
        </Link>
      </p>
    </>
  )
}

type Decision = NonNullable<NonNullable<TimelineRow['step']>['decision']>

function Decided({ decision: { answer, by, at, note } }: { readonly decision: Decision }) {
  const text = useApprovalText()
  const moment = useMoment()
  const who = whoOf(by, text)
  const said =
    answer === 'approve'
      ? text.approvedBy(who, moment(at))
      : answer === 'reject'
        ? text.rejectedBy(who, moment(at))
        : text.answeredBy(who, labelOf(answer, [], answer === 'done' || answer === 'again' ? 'uncertain' : 'approval', text), moment(at))
  return (
    <section className="wait-box" data-testid="decision">
      <StateMark state={answer === 'reject' ? 'cancelled' : 'done'} label={said} />
      {note !== undefined && <p className="words quote mt-1.5">{note}</p>}
    </section>
  )
}
