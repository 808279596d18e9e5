import { setSecret as setRow } from '@heddle/db/secrets/set-secret'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { requireUnbound } from '../workflows/workflow'
import { secretNameSchema } from './secret'

export const setSecret = defineOperation({
  name: 'secrets.set',
  summary: 'Stores a secret, sealed, under a name; a former value is replaced.',
  input: z.object({ name: secretNameSchema, value: z.string().min(1).max(65_536) }),
  output: z.object({ name: z.string() }),
  needs: 'secrets:write',
  rest: { method: 'put', path: '/secrets/{name}', errors: ['forbidden'] },
  async run(ctx, { name, value }) {
    requireUnbound(ctx)
    await setRow(scope(ctx.db, ctx.caller.workspaceId), ctx.masterKey, { name, value })
    return { name }
  },
})
