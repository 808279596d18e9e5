import type { Json } from '@heddle/core/json'
import type { RunError } from '@heddle/core/run/run-event'
import type { RunStatus } from '@heddle/core/run/run-state'
import { statusNow } from '../approvals/approval'
import { fromBytes } from '../connect/json'

export const triggers = ['api', 'editor', 'cli', 'webhook', 'schedule'] as const
export type Trigger = (typeof triggers)[number]

/** How many of its questions wait for a person's answer. */
export interface WaitingFor {
  readonly approvals: number
  /** Whether an uncertain call has gone out. */
  readonly questions: number
}

/** A run as lists show it. */
export interface RunSummary {
  readonly id: string
  readonly workflow: { readonly id: string; readonly slug: string; readonly name: string }
  /** Absent: a run of the draft. */
  readonly version?: number
  readonly status: RunStatus
  readonly trigger: Trigger
  readonly lastSeq: number
  readonly createdAt: Date
  readonly startedAt?: Date
  readonly endedAt?: Date
  readonly cancelRequestedAt?: Date
  /** Nothing new begins in it. */
  readonly pausedAt?: Date
  readonly waitingFor: WaitingFor
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number; readonly cost: number }
  readonly error?: RunError
}

export interface Run extends RunSummary {
  readonly planHash: string
  readonly input: Json
  readonly output?: Json
}

/** Approvals and questions about uncertain calls that are open now: by the index on the run, and for runs that go on only. */
const waitingFor = `
  case when r.status in ('requested', 'running') then (
    select array[count(*) filter (where a.question = 'approval'), count(*) filter (where a.question = 'uncertain')]::int[]
    from "Approval" a where a."runId" = r.id and a.status = 'waiting' and ${statusNow} = 'waiting') end as "waitingFor"`

/** Columns of a summary, from "Run" r, "Workflow" w and "Version" v. */
export const summaryColumns = `
  r.id, r."workflowId", split_part(w.slug, '~', 1) as slug, w.name, v.number, r.status, r.trigger, r."lastSeq", r."createdAt", r."startedAt", r."endedAt",
  r."cancelRequestedAt", case when r."endedAt" is null then r."pausedAt" end as "pausedAt", r."inputTokens", r."outputTokens", r.cost::float8 as cost, r.error,
  ${waitingFor}`

export const summaryTables = `"Run" r join "Workflow" w on w.id = r."workflowId" left join "Version" v on v.id = r."versionId"`

export interface SummaryRow {
  id: string
  workflowId: string
  slug: string
  name: string
  number: number | null
  status: RunStatus
  trigger: Trigger
  lastSeq: number
  createdAt: Date
  startedAt: Date | null
  endedAt: Date | null
  cancelRequestedAt: Date | null
  pausedAt: Date | null
  inputTokens: number
  outputTokens: number
  cost: number
  error: Uint8Array | null
  waitingFor: [number, number] | null
}

export function toSummary(row: SummaryRow): RunSummary {
  const [approvals, questions] = row.waitingFor ?? [0, 0]
  return {
    id: row.id,
    workflow: { id: row.workflowId, slug: row.slug, name: row.name },
    ...(row.number !== null && { version: row.number }),
    status: row.status,
    trigger: row.trigger,
    lastSeq: row.lastSeq,
    createdAt: row.createdAt,
    ...(row.startedAt !== null && { startedAt: row.startedAt }),
    ...(row.endedAt !== null && { endedAt: row.endedAt }),
    ...(row.cancelRequestedAt !== null && { cancelRequestedAt: row.cancelRequestedAt }),
    ...(row.pausedAt !== null && { pausedAt: row.pausedAt }),
    waitingFor: { approvals, questions },
    usage: { inputTokens: row.inputTokens, outputTokens: row.outputTokens, cost: row.cost },
    ...(row.error !== null && { error: fromBytes<RunError>(row.error) }),
  }
}

export interface RunRow extends SummaryRow {
  planHash: string
  input: Uint8Array
  output: Uint8Array | null
}

export function toRun(row: RunRow): Run {
  return { ...toSummary(row), planHash: row.planHash, input: fromBytes(row.input), ...(row.output !== null && { output: fromBytes(row.output) }) }
}
