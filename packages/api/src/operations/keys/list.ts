import { listApiKeys } from '@heddle/db/keys/list-api-keys'
import { listWorkflows } from '@heddle/db/workflows/list-workflows'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { requireUnbound } from '../workflows/workflow'
import { keyOut, keySchema } from './key'

export const listKeys = defineOperation({
  name: 'keys.list',
  summary: 'Lists the API keys of the workspace, without the keys themselves.',
  input: z.object({}),
  output: z.object({ keys: z.array(keySchema) }),
  needs: 'keys:read',
  rest: { method: 'get', path: '/keys', errors: ['forbidden'] },
  async run(ctx) {
    requireUnbound(ctx)
    const mine = scope(ctx.db, ctx.caller.workspaceId)
    const [keys, workflows] = await Promise.all([listApiKeys(mine), listWorkflows(mine)])
    const slugs = new Map(workflows.map(({ id, slug }) => [id, slug]))
    return { keys: keys.map((key) => keyOut(key, key.workflowId === undefined ? null : (slugs.get(key.workflowId) ?? '(removed)'))) }
  },
})
