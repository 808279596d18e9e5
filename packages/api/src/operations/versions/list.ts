import { listEnvironments } from '@heddle/db/versions/list-environments'
import { listVersions as listRows } from '@heddle/db/versions/list-versions'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { slugSchema } from '../../plain-values'
import { openWorkflow } from '../workflows/workflow'
import { versionSummaryOut, versionSummarySchema } from './version'

export const listVersions = defineOperation({
  name: 'versions.list',
  summary: 'Lists the published versions, newest first.',
  input: z.object({ slug: slugSchema }),
  output: z.object({ versions: z.array(versionSummarySchema) }),
  needs: 'workflows:read',
  rest: { method: 'get', path: '/workflows/{slug}/versions', errors: ['not-found'] },
  async run(ctx, { slug }) {
    const { id } = await openWorkflow(ctx, slug)
    const mine = scope(ctx.db, ctx.caller.workspaceId)
    const [rows, environments] = await Promise.all([listRows(mine, id), listEnvironments(mine, id)])
    return { versions: rows.map((row) => versionSummaryOut(row, environments)) }
  },
})
