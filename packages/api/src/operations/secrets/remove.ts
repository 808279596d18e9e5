import { removeSecret as removeRow } from '@heddle/db/secrets/remove-secret'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { requireUnbound } from '../workflows/workflow'
import { secretNameSchema } from './secret'

export const removeSecret = defineOperation({
  name: 'secrets.remove',
  summary: 'Removes a secret.',
  input: z.object({ name: secretNameSchema }),
  output: z.object({}),
  needs: 'secrets:write',
  rest: { method: 'delete', path: '/secrets/{name}', statuses: [204], errors: ['not-found', 'forbidden'] },
  async run(ctx, { name }) {
    requireUnbound(ctx)
    await removeRow(scope(ctx.db, ctx.caller.workspaceId), name)
    return {}
  },
})
