import { deciderSchema } from '@heddle/core/approval/decider'
import { formSchema } from '@heddle/core/approval/form'
import { type Approval, type ApprovalSummary, approvalStatuses } from '@heddle/db/approvals/approval'
import { approvalNotFound } from '@heddle/db/approvals/approval-not-found'
import { settledOutcome } from '@heddle/db/approvals/decide-approval'
import { getApproval as getRow } from '@heddle/db/approvals/get-approval'
import { closedReasons } from '@heddle/db/approvals/standing'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import type { Context } from '../../context'
import { jsonSchema, moment, momentSchema, uuidSchema } from '../../plain-values'
import { runSummaryOut, runSummarySchema } from '../runs/run'
import { withRequestAsSent } from './request-as-sent'
import { sayOutcome } from './say-outcome'

export const approvalSummarySchema = z
  .object({
    id: uuidSchema,
    status: z.enum(approvalStatuses).meta({ id: 'ApprovalStatus' }),
    question: z.enum(['approval', 'uncertain']).meta({ description: '`uncertain`: whether a call has gone out, which nobody is sure of.' }),
    title: z.string(),
    instance: z.string().meta({ description: 'The step that asks, and in which pass of its loops: `confirm@1.0`.' }),
    openedAt: momentSchema,
    deadlineAt: momentSchema.nullable(),
    answer: z.string().nullable().meta({ description: 'The answer that was given; when expired, the way out that the run took.' }),
    by: deciderSchema.nullable(),
    decidedAt: momentSchema.nullable(),
    note: z.string().nullable(),
    closedReason: z.enum(closedReasons).nullable().meta({ description: 'Why nobody needs to answer any more.' }),
    run: z.object({ id: uuidSchema, workflow: z.object({ slug: z.string(), name: z.string() }), version: z.int().nullable() }),
  })
  .meta({ id: 'ApprovalSummary' })

export const approvalSchema = approvalSummarySchema
  .extend({
    form: formSchema,
    answers: z.array(z.string()).meta({ description: 'What may be answered.' }),
    value: jsonSchema.nullable().meta({ description: 'What was decided on: the values as they were shown, or as whoever decided changed them.' }),
    happened: z.string().nullable().meta({ description: 'What has become of it, in a sentence; null while it waits.' }),
    run: runSummarySchema,
    links: z.object({ self: z.string(), decide: z.string(), run: z.string() }),
  })
  .meta({ id: 'Approval' })

export function approvalSummaryOut(approval: ApprovalSummary): z.output<typeof approvalSummarySchema> {
  const { id, workflow, version } = approval.run
  return { ...headOut(approval), run: { id, workflow: { slug: workflow.slug, name: workflow.name }, version: version ?? null } }
}

export function approvalOut(approval: Approval): z.output<typeof approvalSchema> {
  const { id, form, answers, value, run } = approval
  const self = `/api/v1/approvals/${id}`
  const outcome = settledOutcome(approval)
  return {
    ...headOut(approval),
    form,
    answers: [...answers],
    value: value ?? null,
    happened: outcome === undefined ? null : sayOutcome(form, outcome),
    run: runSummaryOut(run),
    links: { self, decide: `${self}/decide`, run: `/api/v1/runs/${run.id}` },
  }
}

function headOut(approval: Approval | ApprovalSummary): Omit<z.output<typeof approvalSummarySchema>, 'run'> {
  const { id, status, question, title, instance, by } = approval
  return {
    ...{ id, status, question, title, instance },
    openedAt: moment(approval.openedAt),
    deadlineAt: moment(approval.deadlineAt),
    answer: approval.answer ?? null,
    by: by === undefined ? null : { ...by },
    decidedAt: moment(approval.decidedAt),
    note: approval.note ?? null,
    closedReason: approval.closedReason ?? null,
  }
}

/** The approval, if it is the caller's: of the same workspace and, for a bound key, of its workflow. @throws AppError `not-found`. */
export async function ownApproval(ctx: Context, id: string): Promise<Approval> {
  const own = scope(ctx.db, ctx.caller.workspaceId)
  const approval = await getRow(own, id)
  if (ctx.caller.workflowId !== undefined && ctx.caller.workflowId !== approval.run.workflow.id) throw approvalNotFound()
  return withRequestAsSent(ctx, own, approval)
}
