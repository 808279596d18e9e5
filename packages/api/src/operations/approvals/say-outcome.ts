import type { Decider } from '@heddle/core/approval/decider'
import type { Form } from '@heddle/core/approval/form'
import type { SettledOutcome } from '@heddle/db/approvals/decide-approval'
import type { ClosedReason } from '@heddle/db/approvals/standing'
import { moment } from '../../plain-values'
import { RequestRefused } from '../../request-refused'

/** What has become of an approval, in a sentence or two. */
export function sayOutcome(form: Form, outcome: SettledOutcome): string {
  if (outcome.outcome === 'already') return `${sayWho(outcome.by)} ${sayAnswer(form, outcome.answer)} at ${moment(outcome.at)}.`
  if (outcome.outcome === 'expired') return `Nobody answered until ${moment(outcome.at)}, when its time was over: the run goes on without an answer.`
  return `${closedWords[outcome.reason]} Nobody needs to answer any more.`
}

/** What whoever answers too late is told. */
export function outcomeRefusal(form: Form, outcome: SettledOutcome): RequestRefused {
  const said = sayOutcome(form, outcome)
  if (outcome.outcome === 'already') {
    const { by, answer } = outcome
    return new RequestRefused('approval.already-decided', said, {
      hint: 'The first answer stands. The run that asked tells what followed from it.',
      details: { by, at: moment(outcome.at), answer },
    })
  }
  const hint = 'Nothing was changed by this answer. The run that asked tells how it went on.'
  if (outcome.outcome === 'expired') return new RequestRefused('approval.expired', said, { hint, details: { at: moment(outcome.at) } })
  return new RequestRefused('approval.closed', said, { hint, details: { reason: outcome.reason } })
}

const closedWords: Readonly<Record<ClosedReason, string>> = {
  'run-succeeded': 'The run has ended without this answer.',
  'run-failed': 'The run has failed.',
  'run-cancelled': 'The run was cancelled.',
  'step-cancelled': 'The step that asked was cancelled.',
  'result-came': 'The call that nobody was sure of has brought its result after all.',
}

function sayWho({ kind, name }: Decider): string {
  return kind === 'api-key' ? `The API key "${name}"` : name
}

function sayAnswer({ buttons }: Form, answer: string): string {
  if (answer === 'approve') return 'approved this'
  if (answer === 'reject') return 'rejected this'
  return `answered "${buttons.find((button) => button.answer === answer)?.label ?? answer}"`
}
