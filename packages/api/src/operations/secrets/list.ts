import { listSecretNames } from '@heddle/db/secrets/list-secret-names'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { moment } from '../../plain-values'
import { requireUnbound } from '../workflows/workflow'
import { secretSchema } from './secret'

export const listSecrets = defineOperation({
  name: 'secrets.list',
  summary: 'Lists the names of the secrets; values never leave the server.',
  input: z.object({}),
  output: z.object({ secrets: z.array(secretSchema) }),
  needs: 'secrets:read',
  rest: { method: 'get', path: '/secrets', errors: ['forbidden'] },
  async run(ctx) {
    requireUnbound(ctx)
    const rows = await listSecretNames(scope(ctx.db, ctx.caller.workspaceId))
    return { secrets: rows.map((row) => ({ name: row.name, updatedAt: moment(row.updatedAt) })) }
  },
})
