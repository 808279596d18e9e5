import { applyEdits, type Edit, EditRefused, editSchema } from '@heddle/core/graph/edits'
import type { Graph } from '@heddle/core/graph/graph'
import type { NodeTypes } from '@heddle/core/node-type/node-type'
import { AppError, isAppError } from '@heddle/db/app-error'
import { type StaleRevision, saveDraft as saveRow } from '@heddle/db/workflows/save-draft'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { slugSchema } from '../../plain-values'
import { changedSchema, draftState, openWorkflow } from '../workflows/workflow'

export const saveDraft = defineOperation({
  name: 'drafts.save',
  summary: 'Saves edits on top of the revision that they build on; a stale base is refused with what changed meanwhile.',
  input: z.object({
    slug: slugSchema,
    baseRevision: z.int().min(0),
    saveId: z
      .string()
      .min(1)
      .max(64)
      .regex(/^[A-Za-z0-9_-]+$/)
      .meta({ description: 'Chosen by the client: the same save sent twice is one save.' }),
    edits: z.array(editSchema).min(1).max(10_000).readonly(),
  }),
  output: z.discriminatedUnion('saved', [
    z.object({
      saved: z.literal(true),
      revision: z.int(),
      changedSincePublish: changedSchema,
      slug: slugSchema.meta({ description: 'The address as it is now: somebody may have renamed the workflow meanwhile.' }),
    }),
    z.object({ saved: z.literal(false), revision: z.int(), edits: z.array(editSchema) }),
  ]),
  needs: 'workflows:write',
  async run(ctx, { slug, baseRevision, saveId, edits }) {
    const opened = await openWorkflow(ctx, slug)
    const save = {
      baseRevision,
      saveId,
      edits,
      apply: (graph: Graph) => applied(graph, edits, ctx.nodeTypes),
      ...(ctx.caller.userId === undefined ? {} : { userId: ctx.caller.userId }),
    }
    try {
      const { revision } = await saveRow(scope(ctx.db, ctx.caller.workspaceId), opened.id, save)
      return { saved: true as const, revision, changedSincePublish: (await draftState(ctx, opened.id)).changed, slug: opened.slug }
    } catch (cause) {
      if (!isAppError(cause) || cause.code !== 'stale-revision') throw cause
      const { revision, missed } = cause.details as StaleRevision
      return { saved: false as const, revision, edits: missed.flatMap((save) => z.array(editSchema).parse(save.edits)) }
    }
  },
})

function applied(graph: Graph, edits: readonly Edit[], nodeTypes: NodeTypes): Graph {
  try {
    return applyEdits(graph, edits, nodeTypes).graph
  } catch (cause) {
    if (cause instanceof EditRefused) throw new AppError('invalid', cause.message, { hint: cause.hint })
    throw cause
  }
}
