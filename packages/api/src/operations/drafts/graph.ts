import { graphSchema } from '@heddle/core/graph/graph'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { slugSchema } from '../../plain-values'
import { openWorkflow } from '../workflows/workflow'

export const getGraph = defineOperation({
  name: 'drafts.graph',
  summary: "Hands out the draft's graph; the `ETag` is its revision.",
  input: z.object({ slug: slugSchema }),
  output: z.object({ revision: z.int(), graph: graphSchema }),
  needs: 'workflows:read',
  rest: { method: 'get', path: '/workflows/{slug}/graph', headersOf: ({ revision }) => ({ etag: `"${revision}"` }), errors: ['not-found'] },
  async run(ctx, { slug }) {
    const row = await openWorkflow(ctx, slug)
    return { revision: row.revision, graph: row.draft }
  },
})
