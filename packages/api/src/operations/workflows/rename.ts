import { renameWorkflow as renameRow } from '@heddle/db/workflows/rename-workflow'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { nameSchema, slugSchema } from '../../plain-values'
import { openWorkflow, workflowOut, workflowSchema } from './workflow'

export const renameWorkflow = defineOperation({
  name: 'workflows.rename',
  summary: 'Gives a workflow another name. An address made from the old name goes along until a version, a key or a call relies on it.',
  input: z.object({ slug: slugSchema, name: nameSchema() }),
  output: workflowSchema,
  needs: 'workflows:write',
  rest: { method: 'patch', path: '/workflows/{slug}', errors: ['not-found'] },
  async run(ctx, { slug, name }) {
    const { id } = await openWorkflow(ctx, slug)
    await renameRow(scope(ctx.db, ctx.caller.workspaceId), id, name)
    return workflowOut(ctx, await openWorkflow(ctx, id))
  },
})
