import type { Decider } from '@heddle/core/approval/decider'
import { type Form, formSchema, type Question } from '@heddle/core/approval/form'
import type { Json } from '@heddle/core/json'
import { fromBytes } from '../connect/json'
import type { RunSummary } from '../runs/run'
import type { ClosedReason } from './standing'

export const approvalStatuses = ['waiting', 'decided', 'expired', 'closed'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** An approval as lists show it. */
export interface ApprovalSummary extends ApprovalHead {
  readonly run: { readonly id: string; readonly workflow: RunSummary['workflow']; readonly version?: number }
}

export interface Approval extends ApprovalHead {
  readonly call: number
  readonly resend: number
  readonly form: Form
  readonly answers: readonly string[]
  /** What was decided on. */
  readonly value?: Json
  readonly run: RunSummary
}

interface ApprovalHead {
  readonly id: string
  readonly status: ApprovalStatus
  readonly question: Question
  readonly title: string
  readonly instance: string
  readonly openedAt: Date
  readonly deadlineAt?: Date
  /** The decision; when expired, the deadline's way out; when a late result has closed it, `done`. */
  readonly answer?: string
  readonly by?: Decider
  readonly decidedAt?: Date
  readonly note?: string
  readonly closedReason?: ClosedReason
}

/** One whose deadline has passed is expired, also while its workflow has not said so yet. */
export const statusNow = `case when a.status = 'waiting' and a."deadlineAt" <= now() then 'expired' else a.status::text end`

/** Columns of "Approval" a. */
export const headColumns = `
  a.id, a.question, a.title, a.instance, a."openedAt", a."deadlineAt", a."changedAt", ${statusNow} as status,
  case when a.status = 'waiting' and a."deadlineAt" <= now() then a."deadlinePort" else a.answer end as answer, a.note, a."by", a."decidedAt", a."closedReason"`

export interface HeadRow {
  id: string
  status: ApprovalStatus
  question: Question
  title: Uint8Array
  instance: string
  openedAt: Date
  deadlineAt: Date | null
  changedAt: Date
  answer: string | null
  note: Uint8Array | null
  by: Uint8Array | null
  decidedAt: Date | null
  closedReason: ClosedReason | null
}

export interface SummaryRow extends HeadRow {
  runId: string
  workflowId: string
  slug: string
  name: string
  number: number | null
}

export interface WholeRow extends HeadRow {
  runId: string
  call: number
  resend: number
  form: Uint8Array
  answers: string[]
  value: Uint8Array | null
}

export function toApprovalSummary(row: SummaryRow): ApprovalSummary {
  const { runId, workflowId, slug, name, number } = row
  return { ...headOf(row), run: { id: runId, workflow: { id: workflowId, slug, name }, ...(number !== null && { version: number }) } }
}

export function toApproval(row: WholeRow, run: RunSummary): Approval {
  const { call, resend, answers, form, value } = row
  return { ...headOf(row), call, resend, answers, form: formSchema.parse(fromBytes(form)), ...(value !== null && { value: fromBytes(value) }), run }
}

function headOf(row: HeadRow): ApprovalHead {
  return {
    id: row.id,
    status: row.status,
    question: row.question,
    title: fromBytes<string>(row.title),
    instance: row.instance,
    openedAt: row.openedAt,
    ...(row.deadlineAt !== null && { deadlineAt: row.deadlineAt }),
    ...(row.answer !== null && { answer: row.answer }),
    ...(row.by !== null && { by: fromBytes<Decider>(row.by) }),
    ...(row.decidedAt !== null && { decidedAt: row.decidedAt }),
    ...(row.note !== null && { note: fromBytes<string>(row.note) }),
    ...(row.closedReason !== null && { closedReason: row.closedReason }),
  }
}
