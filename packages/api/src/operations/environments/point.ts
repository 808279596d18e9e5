import { pointEnvironment as pointRow } from '@heddle/db/versions/point-environment'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { slugSchema } from '../../plain-values'
import { openWorkflow } from '../workflows/workflow'
import { environmentNameSchema } from './environment'

export const pointEnvironment = defineOperation({
  name: 'environments.point',
  summary: 'Points an environment to a version: promote, or roll back.',
  input: z.object({ slug: slugSchema, name: environmentNameSchema, version: z.int().min(1).max(1_000_000_000) }),
  output: z.object({ name: z.string(), version: z.int() }),
  needs: 'versions:write',
  rest: { method: 'put', path: '/workflows/{slug}/environments/{name}', errors: ['not-found'] },
  async run(ctx, { slug, name, version }) {
    const { id } = await openWorkflow(ctx, slug)
    await pointRow(scope(ctx.db, ctx.caller.workspaceId), id, { name, version })
    return { name, version }
  },
})
