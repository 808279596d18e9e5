import type { Form } from '@heddle/core/approval/form'
import type { Approval, ApprovalSummary } from './approval'
import type { ApprovalText } from './text'

type Buttons = Form['buttons']

/** What the ordinary answers are called when nobody gave them another name; a plan holds it in English. */
const usual: Readonly<Record<string, string>> = { approve: 'Approve', reject: 'Reject' }

/** A question that the engine asks by itself is in the person's language; others are as their author wrote them. */
export function formInWords({ question, form }: Pick<Approval, 'question' | 'form'>, text: ApprovalText): Form {
  const buttons = form.buttons.map((button) => ({ ...button, label: labelOf(button.answer, form.buttons, question, text) }))
  if (question !== 'uncertain') return { ...form, buttons }
  const { title, why, nextDone, nextAgain } = text.uncertain
  return { ...form, title, why, next: { done: nextDone, again: nextAgain }, buttons }
}

export function titleOf({ question, title }: Pick<ApprovalSummary, 'question' | 'title'>, text: ApprovalText): string {
  return question === 'uncertain' ? text.uncertain.title : title
}

export function labelOf(answer: string, buttons: Buttons, question: Approval['question'], text: ApprovalText): string {
  if (question === 'uncertain' && (answer === 'done' || answer === 'again')) return text.uncertain[answer]
  const label = buttons.find((button) => button.answer === answer)?.label ?? answer
  if ((answer === 'approve' || answer === 'reject') && (label === usual[answer] || label === answer)) return text[answer]
  return label
}

type Settled = Pick<ApprovalSummary, 'status' | 'question' | 'answer' | 'by' | 'decidedAt' | 'deadlineAt' | 'closedReason'>

export function whoOf(by: { readonly kind: string; readonly name: string } | null, text: ApprovalText): string {
  if (by === null) return ''
  return by.kind === 'api-key' ? text.apiKey(by.name) : by.kind === 'link' ? text.byLink(by.name) : by.name
}

/** What has become of an approval, in a sentence; undefined while it waits. */
export function outcomeWords(
  approval: Settled & { readonly form: Pick<Form, 'buttons'> },
  text: ApprovalText,
  moment: (at: string) => string,
): string | undefined {
  const { status, question, answer, by, decidedAt, deadlineAt, closedReason } = approval
  if (status === 'expired') return text.expired(deadlineAt === null ? '' : moment(deadlineAt), answer ?? '')
  if (status === 'closed') return closedReason === null ? undefined : text.closed[closedReason]
  if (status !== 'decided' || answer === null) return undefined
  const who = whoOf(by, text)
  const time = decidedAt === null ? '' : moment(decidedAt)
  if (question === 'approval' && answer === 'approve') return text.approvedBy(who, time)
  if (question === 'approval' && answer === 'reject') return text.rejectedBy(who, time)
  return text.answeredBy(who, labelOf(answer, approval.form.buttons, question, text), time)
}

/** The same in a few words, for a row of a list. */
export function shortOutcome({ status, question, answer, by, closedReason }: Settled, text: ApprovalText): string | undefined {
  if (status === 'expired') return text.short.expired(answer ?? '')
  if (status === 'closed') return closedReason === null ? undefined : text.short.closed[closedReason]
  if (status !== 'decided' || answer === null) return undefined
  const who = whoOf(by, text)
  if (question === 'approval' && answer === 'approve') return text.short.approved(who)
  if (question === 'approval' && answer === 'reject') return text.short.rejected(who)
  return text.short.answered(who, labelOf(answer, [], question, text))
}
