import type { Decider } from '@heddle/core/approval/decider'
import { decisionValue } from '@heddle/core/approval/decision-value'
import type { Json } from '@heddle/core/json'
import { type AppError, isAppError } from '@heddle/db/app-error'
import type { Approval } from '@heddle/db/approvals/approval'
import { decideApproval } from '@heddle/db/approvals/decide-approval'
import type { Scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { jsonSchema } from '../../plain-values'
import { RequestRefused } from '../../request-refused'
import { MESSAGE_BYTES, requireValueSize } from '../../value-size'
import { outcomeRefusal } from './say-outcome'

export const answerSchema = z.object({
  answer: z
    .string()
    .min(1)
    .max(200)
    .meta({ description: 'One of `answers`.', examples: ['approve', 'reject'] }),
  value: jsonSchema.optional().meta({
    description:
      "The values as they are to be, within the form's schema; left out, they stay as they are shown. For an uncertain call that was sent: what it has brought.",
  }),
  note: z.string().max(10_000).optional().meta({ description: 'For whoever reads about it later, and for the run itself.' }),
})

/**
 * Decides an approval that the caller may see, in the name of `by`.
 *
 * @throws RequestRefused `approval.already-decided`, `approval.expired`, `approval.closed`; `answer.invalid`; `too-large`.
 */
export async function decideAs(own: Scope, asked: Approval, given: z.output<typeof answerSchema> & { readonly by: Decider }): Promise<Approval> {
  const { answer, value, note = '', by } = given
  if (value !== undefined) requireValueSize(value, 'The changed value', MESSAGE_BYTES)
  if (note !== '') requireValueSize(decidedValue(asked, { answer, value, note, by }), 'The decision with its note')
  const decision = { answer, by, ...(value !== undefined && { value }), ...(note !== '' && { note }) }
  const outcome = await decideApproval(own, asked.id, decision).catch((cause: unknown) => {
    throw isAppError(cause) && cause.code === 'invalid' ? noSuchAnswer(cause) : cause
  })
  if (outcome.outcome !== 'accepted') throw outcomeRefusal(asked.form, outcome)
  return outcome.approval
}

/** What the step yields; without a note it is never refused for its size, since what is shown was in the run before. */
function decidedValue({ question, form }: Approval, { answer, value, note, by }: z.output<typeof answerSchema> & { readonly by: Decider }): Json {
  const shown = question === 'uncertain' ? null : (form.values ?? null)
  return decisionValue({ answer, value: value ?? shown, note: note ?? '', by: by.name })
}

function noSuchAnswer({ message, hint, details }: AppError): RequestRefused {
  return new RequestRefused('answer.invalid', message, { hint, details })
}
