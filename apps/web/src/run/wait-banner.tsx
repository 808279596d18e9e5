'use client'
import { formSchema } from '@heddle/core/approval/form'
import type { Waiting } from '@heddle/core/run/run-event'
import { Button } from '@heddle/ui/button.tsx'
import { StateMark } from '@heddle/ui/state-mark.tsx'
import Link from 'next/link'
import { useContext } from 'react'
import { useMoment } from '../approvals/use-moment'
import { ChosenRowContext } from './chosen-row'
import { useShownRun } from './shown-run'
import { useRunText } from './text'
import { useOpenApprovals } from './use-open-approvals'
import { waitWords } from './wait-words'
import { waitingSteps } from './waiting-step'

/** The question itself, where a drawing asks one. */
function titleOf(waiting: Waiting): string | undefined {
  if (waiting.for !== 'person' || waiting.question === 'uncertain') return undefined
  const form = formSchema.safeParse(waiting.form)
  return form.success ? form.data.title : undefined
}

/** What the run waits for, in one sentence, and the way to end the wait. */
export function WaitBanner() {
  const { row, state, nameOf } = useShownRun()
  const text = useRunText()
  const moment = useMoment()
  const approvals = useOpenApprovals()
  const { choose } = useContext(ChosenRowContext)
  const pausedAt = row.pausedAt ?? state.pausedAt
  if (state.endedAt !== undefined) return null
  const [first, ...others] = waitingSteps(state)
  if (pausedAt != null) {
    return (
      <p className="wait-line" data-testid="wait-banner">
        <StateMark state="sleeping" label="" />
        {text.pausedSince(moment(pausedAt))}
      </p>
    )
  }
  if (first === undefined) return null
  const approval = approvals.get(first.instance)
  const question = titleOf(first.waiting)
  const name = nameOf(first.instance)
  const said = question === undefined ? text.waits.at(name, waitWords(first.waiting, text, moment)) : text.waits.asks(question, name)
  return (
    <p className="wait-line" data-testid="wait-banner">
      <StateMark state={first.waiting.for === 'time' ? 'sleeping' : 'waiting'} label="" />
      <span className="min-w-0">{others.length === 0 ? said : text.waits.andOthers(said, others.length)}</span>
      <span className="flex flex-none gap-1.5">
        {first.waiting.for === 'person' && approval !== undefined ? (
          <Button asChild size="small" look="primary">
            <Link href={`/approvals/${approval}`}>{text.waits.answer}</Link>
          </Button>
        ) : (
          <Button size="small" onClick={() => choose(first.instance)}>
            {text.showStep}
          </Button>
        )}
      </span>
    </p>
  )
}
