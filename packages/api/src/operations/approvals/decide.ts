import { scope } from '@heddle/db/workspaces/scope'
import { deciderOf } from '../../decider-of'
import { defineOperation } from '../../operation'
import { uuidSchema } from '../../plain-values'
import { MESSAGE_BYTES } from '../../value-size'
import { approvalOut, approvalSchema, ownApproval } from './approval'
import { answerSchema, decideAs } from './decide-as'
import { withRequestAsSent } from './request-as-sent'

export const decideApproval = defineOperation({
  name: 'approvals.decide',
  summary: 'Answers an approval, once: the first answer stands, and the run goes on by it.',
  description:
    'Of any number of answers one is taken; the others get 409 `approval.already-decided` with who, when and what stands. The decision is kept, with its entry in the audit log, also while no worker runs.',
  input: answerSchema.extend({ id: uuidSchema }),
  output: approvalSchema,
  needs: 'approvals:write',
  rest: {
    method: 'post',
    path: '/approvals/{id}/decide',
    limit: MESSAGE_BYTES,
    errors: ['not-found', 'approval.already-decided', 'approval.expired', 'approval.closed', 'answer.invalid'],
  },
  async run(ctx, { id, ...given }) {
    const asked = await ownApproval(ctx, id)
    const own = scope(ctx.db, ctx.caller.workspaceId)
    const decided = await decideAs(own, asked, { ...given, by: deciderOf(ctx.caller) })
    return approvalOut(await withRequestAsSent(ctx, own, decided))
  },
})
