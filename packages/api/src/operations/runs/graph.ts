import { graphSchema } from '@heddle/core/graph/graph'
import { graphOfRun } from '@heddle/db/runs/graph-of-run'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { uuidSchema } from '../../plain-values'
import { openRun } from './run'

export const getRunGraph = defineOperation({
  name: 'runs.graph',
  summary: 'Hands out the graph as it was for this run.',
  input: z.object({ id: uuidSchema }),
  output: z.object({ graph: graphSchema }),
  needs: 'runs:read',
  rest: { method: 'get', path: '/runs/{id}/graph', errors: ['not-found'] },
  async run(ctx, { id }) {
    await openRun(ctx, id)
    return { graph: await graphOfRun(scope(ctx.db, ctx.caller.workspaceId), id) }
  },
})
