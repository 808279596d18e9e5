import { graphSchema } from '@heddle/core/graph/graph'
import { replaceDraft as replaceRow } from '@heddle/db/workflows/replace-draft'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { slugSchema } from '../../plain-values'
import { changedSchema, draftState, openWorkflow } from '../workflows/workflow'
import { problemsOf, requireSound } from './draft'
import { problemSchema } from './problem'

export const replaceDraft = defineOperation({
  name: 'drafts.replace',
  summary: 'Replaces the draft by a graph. With `If-Match` only if the revision is still that one; without it, whatever was there.',
  input: z.object({
    slug: slugSchema,
    graph: graphSchema,
    ifMatch: z
      .string()
      .max(40)
      .regex(/^(\*|(W\/)?"?\d{1,9}"?)$/)
      .optional()
      .meta({ description: 'The revision that is to be replaced, as `GET` gave it in `ETag`.' }),
  }),
  output: z.object({ revision: z.int(), problems: z.array(problemSchema), changedSincePublish: changedSchema }),
  needs: 'workflows:write',
  rest: {
    method: 'put',
    path: '/workflows/{slug}/graph',
    body: 'graph',
    headers: { ifMatch: 'If-Match' },
    headersOf: ({ revision }) => ({ etag: `"${revision}"` }),
    limit: 8 * 1024 * 1024,
    errors: ['not-found', 'stale-revision', 'problems'],
  },
  async run(ctx, { slug, graph, ifMatch }) {
    requireSound(graph)
    const { id } = await openWorkflow(ctx, slug)
    const baseRevision = ifMatch === undefined || ifMatch === '*' ? undefined : Number(ifMatch.replace(/\D/g, ''))
    const { revision } = await replaceRow(scope(ctx.db, ctx.caller.workspaceId), id, {
      graph,
      ...(baseRevision !== undefined && { baseRevision }),
      ...(ctx.caller.userId !== undefined && { userId: ctx.caller.userId }),
    })
    return { revision, problems: problemsOf(ctx, graph), changedSincePublish: (await draftState(ctx, id)).changed }
  },
})
