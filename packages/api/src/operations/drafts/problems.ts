import { compileGraph } from '@heddle/core/compile/compile'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { slugSchema } from '../../plain-values'
import { openWorkflow } from '../workflows/workflow'
import { problemSchema, problemsOut } from './problem'

export const listProblems = defineOperation({
  name: 'drafts.problems',
  summary: 'Tells everything that is wrong with the draft, as it would stand at publish.',
  input: z.object({ slug: slugSchema }),
  output: z.object({ revision: z.int(), problems: z.array(problemSchema) }),
  needs: 'workflows:read',
  rest: { method: 'get', path: '/workflows/{slug}/problems', errors: ['not-found'] },
  async run(ctx, { slug }) {
    const row = await openWorkflow(ctx, slug)
    return { revision: row.revision, problems: problemsOut(compileGraph(row.draft, ctx.nodeTypes, { mode: 'publish' }).problems) }
  },
})
