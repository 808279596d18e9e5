import { deleteWorkflow } from '@heddle/db/workflows/delete-workflow'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { slugSchema } from '../../plain-values'
import { openWorkflow, requireUnbound } from './workflow'

export const removeWorkflow = defineOperation({
  name: 'workflows.remove',
  summary: 'Removes a workflow. Runs that are under way go on, and all of its runs stay readable.',
  input: z.object({ slug: slugSchema }),
  output: z.object({}),
  needs: 'workflows:write',
  rest: { method: 'delete', path: '/workflows/{slug}', statuses: [204], errors: ['not-found', 'forbidden'] },
  async run(ctx, { slug }) {
    requireUnbound(ctx)
    const { id } = await openWorkflow(ctx, slug)
    await deleteWorkflow(scope(ctx.db, ctx.caller.workspaceId), id)
    return {}
  },
})
