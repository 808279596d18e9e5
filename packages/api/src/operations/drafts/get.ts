import { z } from 'zod'
import { defineOperation } from '../../operation'
import { moment, slugSchema } from '../../plain-values'
import { draftState, openWorkflow } from '../workflows/workflow'
import { draftSchema, problemsOf } from './draft'

export const getDraft = defineOperation({
  name: 'drafts.get',
  summary: "Hands out the draft's graph, its revision and its problems.",
  input: z.object({ slug: slugSchema }),
  output: draftSchema,
  needs: 'workflows:read',
  async run(ctx, { slug }) {
    const row = await openWorkflow(ctx, slug)
    const { changed } = await draftState(ctx, row.id)
    return {
      ...{ slug: row.slug, name: row.name, revision: row.revision, graph: row.draft },
      savedAt: moment(row.updatedAt),
      problems: problemsOf(ctx, row.draft),
      changedSincePublish: changed,
    }
  },
})
