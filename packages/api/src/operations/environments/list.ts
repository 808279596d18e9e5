import { listEnvironments as listRows } from '@heddle/db/versions/list-environments'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { moment, slugSchema } from '../../plain-values'
import { openWorkflow } from '../workflows/workflow'
import { environmentSchema } from './environment'

export const listEnvironments = defineOperation({
  name: 'environments.list',
  summary: 'Lists the environments and the versions that they point to.',
  input: z.object({ slug: slugSchema }),
  output: z.object({ environments: z.array(environmentSchema) }),
  needs: 'workflows:read',
  rest: { method: 'get', path: '/workflows/{slug}/environments', errors: ['not-found'] },
  async run(ctx, { slug }) {
    const { id } = await openWorkflow(ctx, slug)
    const rows = await listRows(scope(ctx.db, ctx.caller.workspaceId), id)
    return { environments: rows.map((row) => ({ name: row.name, version: row.version, updatedAt: moment(row.updatedAt) })) }
  },
})
