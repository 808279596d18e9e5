import { z } from 'zod'
import { AppError } from '../app-error'
import { ask } from '../connect/ask'
import { inTransaction } from '../connect/transaction'
import type { Scope } from './scope'

/** A name or an IP address (IPv6 in brackets), and perhaps a port. */
const hostPattern = /^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?)(:[1-9][0-9]{0,4})?$/i

export const workspaceSettingsSchema = z
  .object({
    allowedPrivateHosts: z
      .array(z.string().regex(hostPattern, { error: 'A host, or host:port, for example 127.0.0.1:8080.' }))
      .max(100)
      .default([])
      .describe('Hosts in private networks that HTTP requests and model servers of this workspace may reach.'),
  })
  .meta({ id: 'WorkspaceSettings', title: 'Workspace settings' })

export type WorkspaceSettings = z.infer<typeof workspaceSettingsSchema>

/** @throws AppError `not-found`. */
export async function getSettings({ db, workspaceId }: Scope): Promise<WorkspaceSettings> {
  const [row] = await ask<{ settings: unknown }>(db.pool, 'select settings from "Workspace" where id = $1', [workspaceId])
  if (row === undefined) throw workspaceNotFound()
  return workspaceSettingsSchema.parse(row.settings)
}

/** Changes what `change` names and leaves the rest. @throws AppError `not-found`, `invalid`. */
export async function updateSettings({ db, workspaceId }: Scope, change: Partial<WorkspaceSettings>): Promise<WorkspaceSettings> {
  return inTransaction(db.pool, async (client) => {
    const [row] = await ask<{ settings: object }>(client, 'select settings from "Workspace" where id = $1 for update', [workspaceId])
    if (row === undefined) throw workspaceNotFound()
    const parsed = workspaceSettingsSchema.safeParse({ ...row.settings, ...change })
    if (!parsed.success) throw new AppError('invalid', 'These settings are not valid.', { hint: z.prettifyError(parsed.error) })
    await ask(client, 'update "Workspace" set settings = $2 where id = $1', [workspaceId, JSON.stringify(parsed.data)])
    return parsed.data
  })
}

function workspaceNotFound(): AppError {
  return new AppError('not-found', 'There is no such workspace.', { hint: 'Sign in again.' })
}
