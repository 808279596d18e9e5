import { z } from 'zod'
import { attachmentSchema, edgeSchema, graphSchema, nodeSchema, startRuleSchema } from './graph'

const id = z.string().min(1).max(64)
/** Place in the list; absent = at the end. Undo puts things back exactly where they were. */
const at = z.int().min(0).optional()

/**
 * Everything a person can do to a drawing. Edits travel over the wire and are kept as history, so they are small and
 * say what was meant. Whether one makes sense in a certain graph is decided by `applyEdits`, with a sentence for the
 * person; texts are therefore hardly limited here.
 */
export const editSchema = z
  .discriminatedUnion('edit', [
    z.strictObject({ edit: z.literal('add-node'), node: nodeSchema, at }),
    /** Takes its edges, its attachments and, of a container, all that is inside with it. */
    z.strictObject({ edit: z.literal('remove-node'), id }),
    z.strictObject({ edit: z.literal('move-node'), id, position: nodeSchema.shape.position.unwrap() }),
    z.strictObject({ edit: z.literal('resize-node'), id, size: nodeSchema.shape.size.unwrap().nullable() }),
    /** The whole config. */
    z.strictObject({ edit: z.literal('set-config'), id, config: nodeSchema.shape.config.unwrap() }),
    z.strictObject({ edit: z.literal('set-title'), id, title: z.string().max(10_000) }),
    /** Rewrites every reference to it. */
    z.strictObject({ edit: z.literal('set-key'), id, key: z.string().max(1000) }),
    z.strictObject({ edit: z.literal('set-start'), id, start: startRuleSchema.nullable() }),
    z.strictObject({ edit: z.literal('set-parent'), id, parent: id.nullable() }),
    z.strictObject({ edit: z.literal('add-edge'), edge: edgeSchema, at }),
    z.strictObject({ edit: z.literal('remove-edge'), id }),
    z.strictObject({ edit: z.literal('attach'), attachment: attachmentSchema, at }),
    z.strictObject({ edit: z.literal('detach'), id }),
    z.strictObject({ edit: z.literal('set-variables'), variables: graphSchema.shape.variables.unwrap() }),
    z.strictObject({ edit: z.literal('set-direction'), direction: graphSchema.shape.direction.unwrap() }),
    z.strictObject({ edit: z.literal('replace'), graph: graphSchema }),
  ])
  .meta({ id: 'Edit', title: 'Edit' })

export type Edit = z.infer<typeof editSchema>

/** One kind of edit. */
export type EditOf<Name extends Edit['edit']> = Extract<Edit, { edit: Name }>
