import type { Plan } from '@heddle/core/plan/plan'
import { AppError } from '../app-error'
import { ask } from '../connect/ask'
import { fromBytes } from '../connect/json'
import { findWorkflow } from '../workflows/get-workflow'
import { readGraph } from '../workflows/workflow'
import type { Scope } from '../workspaces/scope'
import type { Version, VersionHead } from './version'

interface VersionRow extends VersionHead {
  workflowId: string
  graph: Uint8Array
  plan: Uint8Array
}

/** @throws AppError `not-found`. */
export async function getVersion(scope: Scope, workflow: string, number: number): Promise<Version> {
  return resolveVersion(scope, workflow, { version: number })
}

/** Which version a caller means: a number, or what an environment points to (`production` when nothing is named). @throws AppError `not-found`. */
export async function resolveVersion(
  { db, workspaceId }: Scope,
  workflow: string,
  wanted: { readonly version?: number; readonly environment?: string } = {},
): Promise<Version> {
  const { id } = await findWorkflow(db.pool, workspaceId, workflow)
  const environment = wanted.environment ?? 'production'
  const chosen =
    wanted.version === undefined
      ? { where: 'v.id = (select "versionId" from "Environment" where "workflowId" = $1 and name = $2)', value: environment }
      : { where: 'v.number::text = $2', value: String(wanted.version) }
  const [row] = await ask<VersionRow>(
    db.pool,
    `select v.id, v.number, v."planHash", v.notes, v."createdAt", v."workflowId", v.graph, p.plan
     from "Version" v join "Plan" p on p.hash = v."planHash" where v."workflowId" = $1 and ${chosen.where}`,
    [id, chosen.value],
  )
  if (row === undefined) throw wanted.version === undefined ? nothingPublished(environment) : versionNotFound()
  return { ...row, graph: readGraph(row.graph), plan: fromBytes<Plan>(row.plan) }
}

export function versionNotFound(): AppError {
  return new AppError('not-found', 'There is no such version.', { hint: 'List the versions of the workflow and choose one of them.' })
}

function nothingPublished(environment: string): AppError {
  return new AppError('not-found', `Nothing is published to "${environment}".`, { hint: 'Publish the workflow, or name a version or another environment.' })
}
