import { compileGraph } from '@heddle/core/compile/compile'
import { type Graph, graphSchema } from '@heddle/core/graph/graph'
import { parseGraph } from '@heddle/core/graph/parse-graph'
import { AppError } from '@heddle/db/app-error'
import { z } from 'zod'
import type { Context } from '../../context'
import { momentSchema } from '../../plain-values'
import { changedSchema } from '../workflows/workflow'
import { problemSchema, problemsOut } from './problem'

export const draftSchema = z
  .object({
    slug: z.string(),
    name: z.string(),
    revision: z.int(),
    savedAt: momentSchema,
    graph: graphSchema,
    problems: z.array(problemSchema),
    changedSincePublish: changedSchema,
  })
  .meta({ id: 'Draft', description: 'The draft: the graph that is being drawn, its revision and what is wrong with it.' })

/** What is wrong with a graph while it is drawn. */
export function problemsOf(ctx: Context, graph: Graph): z.output<typeof problemSchema>[] {
  return problemsOut(compileGraph(graph, ctx.nodeTypes, { mode: 'draft' }).problems)
}

/** What a schema cannot say: ids are unique. @throws AppError `problems`. */
export function requireSound(graph: Graph): void {
  const parsed = parseGraph(graph)
  if (!('problems' in parsed)) return
  const first = parsed.problems[0]
  throw new AppError('problems', first?.message ?? 'This is no graph.', {
    hint: first?.hint ?? 'Mend the document.',
    details: { problems: problemsOut(parsed.problems) },
  })
}
