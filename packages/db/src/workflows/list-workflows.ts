import type { RunStatus } from '@heddle/core/run/run-state'
import { ask } from '../connect/ask'
import type { Scope } from '../workspaces/scope'
import type { WorkflowHead } from './workflow'

export interface WorkflowSummary extends WorkflowHead {
  /** The version that `production` points to. */
  readonly production?: number
  readonly lastRun?: { readonly id: string; readonly status: RunStatus; readonly createdAt: Date }
  /** The last seven days (UTC), oldest first, today last. */
  readonly days: readonly DayOfRuns[]
}

export interface DayOfRuns {
  /** `2026-11-30`. */
  readonly day: string
  readonly runs: number
  readonly succeeded: number
  readonly failed: number
}

interface Row extends WorkflowHead {
  production: number | null
  runId: string | null
  runStatus: RunStatus
  runAt: Date
}

interface DayRow extends DayOfRuns {
  workflowId: string
}

/** By name. Two questions, however many workflows there are. */
export async function listWorkflows({ db, workspaceId }: Scope): Promise<readonly WorkflowSummary[]> {
  const rows = await ask<Row>(
    db.pool,
    `select w.id, w.slug, w.name, w.revision, w."createdAt", w."updatedAt", v.number as production, r.id as "runId", r.status as "runStatus", r."createdAt" as "runAt"
     from "Workflow" w
     left join "Environment" e on e."workflowId" = w.id and e.name = 'production'
     left join "Version" v on v.id = e."versionId"
     left join lateral (select id, status, "createdAt" from "Run" where "workflowId" = w.id order by "createdAt" desc, id desc limit 1) r on true
     where w."workspaceId" = $1 and w."deletedAt" is null order by lower(w.name), w.id`,
    [workspaceId],
  )
  const days = await runsByDay({ db, workspaceId })
  return rows.map(({ production, runId, runStatus, runAt, ...head }) => ({
    ...head,
    ...(production !== null && { production }),
    ...(runId !== null && { lastRun: { id: runId, status: runStatus, createdAt: runAt } }),
    days: (days.get(head.id) ?? days.get(NONE) ?? []).map(({ workflowId, ...day }) => day),
  }))
}

/** Key of the days of a workflow without runs. */
const NONE = ''

async function runsByDay({ db, workspaceId }: Scope): Promise<ReadonlyMap<string, readonly DayRow[]>> {
  const rows = await ask<DayRow>(
    db.pool,
    `with day as (select (now() at time zone 'UTC')::date - n as day from generate_series(6, 0, -1) n),
          counted as (
            select "workflowId", ("createdAt" at time zone 'UTC')::date as day, count(*)::int as runs,
                   count(*) filter (where status = 'succeeded')::int as succeeded, count(*) filter (where status = 'failed')::int as failed
            from "Run" where "workspaceId" = $1 and "createdAt" >= (select min(day) from day)::timestamp at time zone 'UTC' group by 1, 2),
          of as (select distinct "workflowId" from counted union all select null)
     select coalesce(of."workflowId"::text, $2) as "workflowId", day.day::text, coalesce(c.runs, 0) as runs, coalesce(c.succeeded, 0) as succeeded, coalesce(c.failed, 0) as failed
     from of cross join day left join counted c on c."workflowId" = of."workflowId" and c.day = day.day order by 1, 2`,
    [workspaceId, NONE],
  )
  return grouped(rows)
}

function grouped(rows: readonly DayRow[]): ReadonlyMap<string, readonly DayRow[]> {
  const days = new Map<string, DayRow[]>()
  for (const row of rows) days.set(row.workflowId, [...(days.get(row.workflowId) ?? []), row])
  return days
}
