import { z } from 'zod'
import { defineOperation } from '../../operation'
import { slugSchema } from '../../plain-values'
import { openWorkflow, workflowOut, workflowSchema } from './workflow'

export const getWorkflow = defineOperation({
  name: 'workflows.get',
  summary: 'Tells about one workflow.',
  input: z.object({ slug: slugSchema }),
  output: workflowSchema,
  needs: 'workflows:read',
  rest: { method: 'get', path: '/workflows/{slug}', errors: ['not-found'] },
  async run(ctx, { slug }) {
    return workflowOut(ctx, await openWorkflow(ctx, slug))
  },
})
