import { ask, type Queryable } from '../connect/ask'

export interface RunToSweep {
  readonly id: string
  readonly status: 'requested' | 'running'
  readonly cancelRequestedAt: Date | null
}

/**
 * Runs that someone should look at: asked for more than 2 s ago and not started, asked to stop more than 2 s ago and not ended, or
 * running and not looked at for 30 s. Each is handed to one sweep only; one that should start or stop comes again after 5 s,
 * should that sweep die.
 */
export async function runsToSweep(pool: Queryable, limit: number): Promise<readonly RunToSweep[]> {
  return ask<RunToSweep>(
    pool,
    `with due as materialized (
       select id from "Run"
       where (status = 'requested' and "createdAt" < now() - interval '2 s' and ("sweptAt" is null or "sweptAt" < now() - interval '5 s'))
          or (status = 'running' and coalesce("sweptAt", "startedAt") < now() - interval '30 s')
          or (status = 'running' and "cancelRequestedAt" < now() - interval '2 s' and ("sweptAt" is null or "sweptAt" < now() - interval '5 s'))
       order by "sweptAt" nulls first limit $1 for update skip locked)
     update "Run" r set "sweptAt" = now() from due where r.id = due.id returning r.id, r.status, r."cancelRequestedAt"`,
    [limit],
  )
}
