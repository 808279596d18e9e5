'use client'
import { Button } from '@heddle/ui/button.tsx'
import { StateMark } from '@heddle/ui/state-mark.tsx'
import Link from 'next/link'
import { useContext } from 'react'
import { canvasHref } from '../editor/run-in-address'
import { ChosenRowContext } from './chosen-row'
import { useShownRun } from './shown-run'
import { useRunText } from './text'

/** Why a run failed, at which step, and what to do. */
export function FailureBox() {
  const { row, state, nameOf } = useShownRun()
  const text = useRunText()
  const { choose } = useContext(ChosenRowContext)
  const error = state.error
  if (state.status !== 'failed' || error === undefined) return null
  const { instance } = error
  return (
    <div className="why" role="alert">
      <StateMark state="failed" label="" className="mt-0.5 h-4" />
      <div className="min-w-0 flex-1">
        <h2>
          {instance !== undefined && <span className="text-ink-muted">{nameOf(instance)} · </span>}
          {error.message}
        </h2>
        <p>{error.hint ?? text.helps.other}</p>
        <div className="mt-2.5 flex gap-1.5">
          {instance !== undefined && (
            <Button look="primary" onClick={() => choose(instance)}>
              {text.showStep}
            </Button>
          )}
          <Button asChild>
            <Link href={canvasHref(row.workflow.slug, row.id)}>{text.openCanvas}</Link>
          </Button>
        </div>
      </div>
    </div>
  )
}
