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
import { answeredSince, type WaitingStep, waitingSteps } from './waiting-step'

/** The question itself, where a drawing asks one. */
function titleOf(waiting: Waiting): string | undefined {
  if (waiting.for !== 'person' || waiting.question === 'uncertain') return undefined
  const form = formSchema.safeParse(waiting.form)
  return form.success ? form.data.title : undefined
}

/** Whether the run is held, what it waits for, in a sentence each, and the way to end the wait. */
export function WaitBanner() {
  const { row, state } = useShownRun()
  const pausedAt = row.pausedAt ?? state.pausedAt
  if (state.endedAt !== undefined) return null
  const waiting = waitingSteps(state)
  const [first] = waiting
  return (
    <>
      {pausedAt != null && <Paused at={pausedAt} asks={first?.waiting.for === 'person'} />}
      {first !== undefined && <Wait first={first} others={waiting.length - 1} />}
    </>
  )
}

function Paused({ at, asks }: { readonly at: string | number; readonly asks: boolean }) {
  const { state, nameOf } = useShownRun()
  const text = useRunText()
  const moment = useMoment()
  const answered = answeredSince(state, new Date(at).getTime())
  const answer = [answered === undefined ? [] : text.answerIsIn(nameOf(answered)), asks ? text.answerKept : []].flat()
  return (
    <p className="wait-line" data-testid="pause-banner">
      <StateMark state="sleeping" label="" />
      <span className="min-w-0">{[text.pausedSince(moment(at)), ...answer].join(' ')}</span>
    </p>
  )
}

function Wait({ first, others }: { readonly first: WaitingStep; readonly others: number }) {
  const { nameOf } = useShownRun()
  const text = useRunText()
  const moment = useMoment()
  const approval = useOpenApprovals().get(first.instance)
  const { choose } = useContext(ChosenRowContext)
  const question = titleOf(first.waiting)
  const name = nameOf(first.instance)
  const said = question === undefined ? text.waits.at(name, waitWords(first.waiting, text, moment)) : text.waits.asks(question, name)
  return (
    <p className="wait-line" data-testid="wait-banner">
      <StateMark state={first.waiting.for === 'time' ? 'sleeping' : 'waiting'} label="" />
      <span className="min-w-0">{others === 0 ? said : text.waits.andOthers(said, others)}</span>
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
