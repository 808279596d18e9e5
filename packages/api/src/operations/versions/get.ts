import { getVersion as getRow } from '@heddle/db/versions/get-version'
import { listEnvironments } from '@heddle/db/versions/list-environments'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { slugSchema } from '../../plain-values'
import { openWorkflow } from '../workflows/workflow'
import { versionNumberSchema, versionSchema, versionSummaryOut } from './version'

export const getVersion = defineOperation({
  name: 'versions.get',
  summary: 'Hands out one version: its graph and the schemas of what comes in and goes out.',
  input: z.object({ slug: slugSchema, number: versionNumberSchema }),
  output: versionSchema,
  needs: 'workflows:read',
  rest: { method: 'get', path: '/workflows/{slug}/versions/{number}', errors: ['not-found'] },
  async run(ctx, { slug, number }) {
    const { id } = await openWorkflow(ctx, slug)
    const mine = scope(ctx.db, ctx.caller.workspaceId)
    const [row, environments] = await Promise.all([getRow(mine, id, number), listEnvironments(mine, id)])
    return { ...versionSummaryOut(row, environments), graph: row.graph, input: row.plan.input, output: row.plan.output }
  },
})
