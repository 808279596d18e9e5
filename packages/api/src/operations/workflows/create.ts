import { emptyGraph, graphSchema } from '@heddle/core/graph/graph'
import { createWorkflow as createRow } from '@heddle/db/workflows/create-workflow'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { nameSchema, slugSchema } from '../../plain-values'
import { requireSound } from '../drafts/draft'
import { requireUnbound, workflowOut, workflowSchema } from './workflow'

export const createWorkflow = defineOperation({
  name: 'workflows.create',
  summary: 'Creates a workflow, empty or from a graph.',
  input: z.object({ name: nameSchema(), slug: slugSchema.optional().meta({ description: 'Made from the name when absent.' }), graph: graphSchema.optional() }),
  output: workflowSchema,
  needs: 'workflows:write',
  rest: {
    method: 'post',
    path: '/workflows',
    statuses: [201],
    limit: 8 * 1024 * 1024,
    headersOf: ({ slug }) => ({ location: `/api/v1/workflows/${slug}` }),
    errors: ['conflict', 'forbidden', 'problems'],
  },
  async run(ctx, { name, slug, graph }) {
    requireUnbound(ctx)
    if (graph !== undefined) requireSound(graph)
    const row = await createRow(scope(ctx.db, ctx.caller.workspaceId), { name, graph: graph ?? emptyGraph, ...(slug === undefined ? {} : { slug }) })
    return workflowOut(ctx, row)
  },
})
