import { scopes } from '@heddle/api/scopes'
import { type Database, openDatabase } from '@heddle/db/connect/database'
import { createApiKey } from '@heddle/db/keys/create-api-key'
import { findApiKey } from '@heddle/db/keys/find-api-key'
import { createSignInLink } from '@heddle/db/sign-in/create-sign-in-link'
import { ensureOwner } from '@heddle/db/workspaces/ensure-owner'
import { scope } from '@heddle/db/workspaces/scope'
import type { Door } from './door'

const LINK_MS = 60 * 60_000

const { DATABASE_URL, HEDDLE_KNOWN_KEY } = process.env
if (!DATABASE_URL) throw new Error('DATABASE_URL is missing.')
const db = openDatabase(DATABASE_URL, { max: 1 })
try {
  const { workspaceId, userId } = await ensureOwner(db)
  const [token, key] = await Promise.all([createSignInLink(db, userId, LINK_MS), localKey(db, workspaceId)])
  process.stdout.write(JSON.stringify({ token, key } satisfies Door))
} finally {
  await db.close()
}

/** The key of the last start while it opens everything; else a new one. */
async function localKey(db: Database, workspaceId: string): Promise<string> {
  if (HEDDLE_KNOWN_KEY !== undefined && (await opensEverything(db, HEDDLE_KNOWN_KEY))) return HEDDLE_KNOWN_KEY
  const { key } = await createApiKey(scope(db, workspaceId), { name: 'Command line on this machine', scopes })
  return key
}

async function opensEverything(db: Database, key: string): Promise<boolean> {
  try {
    const found = await findApiKey(db, key)
    return scopes.every((each) => found.scopes.includes(each))
  } catch {
    return false
  }
}
