import { scope } from '@heddle/db/workspaces/scope'
import { getSettings as getRow, workspaceSettingsSchema } from '@heddle/db/workspaces/settings'
import { z } from 'zod'
import { defineOperation } from '../../operation'

export const getSettings = defineOperation({
  name: 'settings.get',
  summary: "Hands out the workspace's settings.",
  input: z.object({}),
  output: workspaceSettingsSchema,
  needs: 'settings:read',
  rest: { method: 'get', path: '/settings' },
  async run(ctx) {
    return getRow(scope(ctx.db, ctx.caller.workspaceId))
  },
})
