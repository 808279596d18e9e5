import { ask } from '../connect/ask'
import type { Database } from '../connect/database'
import { newId } from '../connect/new-id'
import { inTransaction } from '../connect/transaction'

export interface Owner {
  readonly workspaceId: string
  readonly userId: string
}

/** Any number of ours; several processes may start at once. */
const LOCK = 481_516_001

/** The first start makes the workspace `default` with one owner; later ones find it. */
export async function ensureOwner({ pool }: Database): Promise<Owner> {
  return inTransaction(pool, async (client) => {
    await ask(client, 'select pg_advisory_xact_lock($1)', [LOCK])
    const find = `select m."workspaceId", m."userId" from "Workspace" w join "Member" m on m."workspaceId" = w.id join "User" u on u.id = m."userId"
      where w.slug = 'default' and m.role = 'owner' order by u."createdAt", u.id limit 1`
    const [known] = await ask<Owner & Record<string, unknown>>(client, find)
    if (known !== undefined) return { workspaceId: known.workspaceId, userId: known.userId }
    const owner = { workspaceId: newId(), userId: newId() }
    await ask(client, `insert into "Workspace" (id, slug, name) values ($1, 'default', 'My workspace')`, [owner.workspaceId])
    await ask(client, `insert into "User" (id, name) values ($1, 'Owner')`, [owner.userId])
    await ask(client, `insert into "Member" ("workspaceId", "userId", role) values ($1, $2, 'owner')`, [owner.workspaceId, owner.userId])
    return owner
  })
}
