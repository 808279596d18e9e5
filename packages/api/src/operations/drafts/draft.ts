import { compileGraph } from '@heddle/core/compile/compile'
import { type Graph, graphSchema } from '@heddle/core/graph/graph'
import { z } from 'zod'
import type { Context } from '../../context'
import { momentSchema } from '../../plain-values'
import { problemSchema, problemsOut } from './problem'

export const draftSchema = z
  .object({ slug: z.string(), name: z.string(), revision: z.int(), savedAt: momentSchema, graph: graphSchema, problems: z.array(problemSchema) })
  .meta({ id: 'Draft', description: 'The draft: the graph that is being drawn, its revision and what is wrong with it.' })

/** What is wrong with a graph while it is drawn. */
export function problemsOf(ctx: Context, graph: Graph): z.output<typeof problemSchema>[] {
  return problemsOut(compileGraph(graph, ctx.nodeTypes, { mode: 'draft' }).problems)
}
