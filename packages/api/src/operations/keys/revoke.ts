import { revokeApiKey } from '@heddle/db/keys/revoke-api-key'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { uuidSchema } from '../../plain-values'
import { requireUnbound } from '../workflows/workflow'

export const revokeKey = defineOperation({
  name: 'keys.revoke',
  summary: 'Revokes an API key at once and for good.',
  input: z.object({ id: uuidSchema }),
  output: z.object({}),
  needs: 'keys:write',
  rest: { method: 'delete', path: '/keys/{id}', statuses: [204], errors: ['not-found', 'forbidden'] },
  async run(ctx, { id }) {
    requireUnbound(ctx)
    await revokeApiKey(scope(ctx.db, ctx.caller.workspaceId), id)
    return {}
  },
})
