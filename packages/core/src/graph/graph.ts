import { z } from 'zod'
import { celReserved, keyPattern } from './key'

/**
 * The graph document: what a person draws. Diff-friendly JSON (stable key order, no volatile fields), also served as
 * JSON Schema. React Flow's nodes and edges are computed from it and never stored.
 */
export const graphSchema = z
  .strictObject({
    format: z.literal(1),
    nodes: z.array(z.lazy(() => nodeSchema)).max(5000),
    edges: z.array(z.lazy(() => edgeSchema)).max(20_000),
    /** Workspace objects (memory, tool policy, tool set, knowledge base, budget) dropped onto nodes. */
    attachments: z
      .array(z.lazy(() => attachmentSchema))
      .max(5000)
      .default([]),
    /** Named constants of the workflow, read as `{{variables.name}}`. */
    variables: z.record(z.string().regex(keyPattern), z.json()).default({}),
    /** Which way the canvas runs. */
    direction: z.enum(['down', 'right']).default('down'),
  })
  .meta({ id: 'Graph', title: 'Graph' })

const idSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/)

export const startRuleSchema = z.discriminatedUnion('when', [
  z.strictObject({ when: z.literal('settled') }),
  z.strictObject({
    when: z.literal('count'),
    n: z.int().min(1).max(1000),
    ifNot: z.enum(['skip', 'fail']).default('skip'),
    losers: z.enum(['finish', 'cancel']).default('finish'),
  }),
])

export const nodeSchema = z
  .strictObject({
    id: idSchema,
    /** Short stable name used in references; unique in the workflow. */
    key: z
      .string()
      .regex(keyPattern)
      .refine((key) => !celReserved.has(key), { error: 'This word has a meaning of its own in expressions.' }),
    kind: z.string().min(1).max(64),
    /** The node type's version that `config` was written for. */
    version: z.int().min(1).default(1),
    /** Free text of any script; means nothing to the run. */
    title: z.string().min(1).max(200),
    config: z.record(z.string(), z.json()).default({}),
    position: z.strictObject({ x: z.number(), y: z.number() }).default({ x: 0, y: 0 }),
    /** Width and height of what a person can size (notes, groups). */
    size: z.strictObject({ width: z.number().min(40).max(4000), height: z.number().min(20).max(4000) }).optional(),
    /** Container that holds it. */
    parent: idSchema.optional(),
    /** Absent = `settled`. */
    start: startRuleSchema.optional(),
  })
  .meta({ id: 'GraphNode', title: 'Node' })

export const edgeSchema = z
  .strictObject({ id: idSchema, from: idSchema, port: z.string().min(1).max(64), to: idSchema })
  .meta({ id: 'GraphEdge', title: 'Edge' })

export const attachmentSchema = z
  .strictObject({
    id: idSchema,
    node: idSchema,
    kind: z.enum(['memory', 'tool-policy', 'tool-set', 'knowledge-base', 'budget']),
    object: z.string().min(1).max(128),
  })
  .meta({ id: 'GraphAttachment', title: 'Attachment' })

export type Graph = z.infer<typeof graphSchema>
export type GraphNode = z.infer<typeof nodeSchema>
export type GraphEdge = z.infer<typeof edgeSchema>
export type GraphAttachment = z.infer<typeof attachmentSchema>
/** What a caller may send: defaults not yet filled in. */
export type GraphInput = z.input<typeof graphSchema>

export const emptyGraph: Graph = { format: 1, nodes: [], edges: [], attachments: [], variables: {}, direction: 'down' }
