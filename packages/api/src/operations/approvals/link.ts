import { AppError } from '@heddle/db/app-error'
import { settledOutcome } from '@heddle/db/approvals/decide-approval'
import { writeAuditEntry } from '@heddle/db/audit/write-audit-entry'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { linkId, linkPath, signLink } from '../../approval-link'
import { deciderOf } from '../../decider-of'
import { defineOperation } from '../../operation'
import { moment, momentSchema, nameSchema, uuidSchema } from '../../plain-values'
import { ownApproval } from './approval'
import { outcomeRefusal } from './say-outcome'

const LONGEST_MS = 7 * 24 * 60 * 60 * 1000

export const linkApproval = defineOperation({
  name: 'approvals.link',
  summary: 'Makes a link with which somebody can answer an approval without signing in.',
  description:
    'Whoever holds the link may answer, in the name that it was made for; the audit log says who made it. Opening it decides nothing. It works until the approval is decided, its deadline or seven days have passed, or the master key is replaced.',
  input: z.object({
    id: uuidSchema,
    name: nameSchema(100).meta({ description: 'Whom it is for: the answer is kept under this name.', examples: ['Support lead'] }),
    expiresAt: momentSchema.optional().meta({ description: 'Until when it works, if that is to be earlier.' }),
  }),
  output: z
    .object({ path: z.string().meta({ description: 'On this server: `/a/...`.' }), name: z.string(), expiresAt: momentSchema })
    .meta({ id: 'ApprovalLink' }),
  needs: 'approvals:write',
  rest: {
    method: 'post',
    path: '/approvals/{id}/link',
    statuses: [201],
    errors: ['not-found', 'approval.already-decided', 'approval.expired', 'approval.closed'],
  },
  async run(ctx, { id, name, expiresAt }) {
    const asked = await ownApproval(ctx, id)
    const outcome = settledOutcome(asked)
    if (outcome !== undefined) throw outcomeRefusal(asked.form, outcome)
    const wanted = expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt)
    if (wanted <= Date.now()) throw new AppError('invalid', '"expiresAt" is in the past.', { hint: 'Name a moment that is still to come, or leave it out.' })
    const until = new Date(Math.min(wanted, Date.now() + LONGEST_MS, asked.deadlineAt?.getTime() ?? Number.POSITIVE_INFINITY))
    const token = signLink(ctx.masterKey, { approvalId: asked.id, workspaceId: ctx.caller.workspaceId, name, expiresAt: until })
    const details = { link: linkId(token), name, expiresAt: moment(until) }
    await writeAuditEntry(scope(ctx.db, ctx.caller.workspaceId), {
      who: deciderOf(ctx.caller),
      action: 'approval.link-made',
      subject: `approval/${asked.id}`,
      details,
    })
    return { path: linkPath(token), name, expiresAt: moment(until) }
  },
})
