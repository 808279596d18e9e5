import { scope } from '@heddle/db/workspaces/scope'
import { updateSettings as updateRow, workspaceSettingsSchema } from '@heddle/db/workspaces/settings'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { requireUnbound } from '../workflows/workflow'

export const updateSettings = defineOperation({
  name: 'settings.update',
  summary: "Changes the workspace's settings; what is left out stays.",
  input: z.object({ allowedPrivateHosts: workspaceSettingsSchema.shape.allowedPrivateHosts.unwrap().optional() }),
  output: workspaceSettingsSchema,
  needs: 'settings:write',
  rest: { method: 'patch', path: '/settings', errors: ['forbidden'] },
  async run(ctx, { allowedPrivateHosts }) {
    requireUnbound(ctx)
    return updateRow(scope(ctx.db, ctx.caller.workspaceId), allowedPrivateHosts === undefined ? {} : { allowedPrivateHosts })
  },
})
