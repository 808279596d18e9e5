import { AppError } from '../app-error'
import { ask, type Queryable } from '../connect/ask'
import { findWorkflow } from '../workflows/get-workflow'
import type { Scope } from '../workspaces/scope'
import { versionNotFound } from './get-version'

const environmentPattern = /^[a-z][a-z0-9-]{0,39}$/

/** From now on the environment runs this version. @throws AppError `not-found`, `invalid`. */
export async function pointEnvironment(
  { db, workspaceId }: Scope,
  workflow: string,
  { name, version }: { readonly name: string; readonly version: number },
): Promise<void> {
  const { id } = await findWorkflow(db.pool, workspaceId, workflow)
  const [found] = await ask<{ id: string }>(db.pool, 'select id from "Version" where "workflowId" = $1 and number::text = $2', [id, String(version)])
  if (found === undefined) throw versionNotFound()
  await pointTo(db.pool, { workflowId: id, name, versionId: found.id })
}

export async function pointTo(
  on: Queryable,
  { workflowId, name, versionId }: { readonly workflowId: string; readonly name: string; readonly versionId: string },
): Promise<void> {
  if (!environmentPattern.test(name))
    throw new AppError('invalid', 'This is no name for an environment.', { hint: 'Use small letters, digits and hyphens, for example "staging".' })
  const sql = `insert into "Environment" ("workflowId", name, "versionId") values ($1, $2, $3)
    on conflict ("workflowId", name) do update set "versionId" = excluded."versionId", "updatedAt" = now()`
  await ask(on, sql, [workflowId, name, versionId])
}
