import { getVersion } from '@heddle/db/versions/get-version'
import { listWorkflows } from '@heddle/db/workflows/list-workflows'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import type { Context } from '../../context'
import { defineOperation } from '../../operation'
import { jsonSchemaSchema } from '../../plain-values'
import { scopeSchema } from '../../scopes'
import { hints } from './hints'
import { nodeTypeOut, nodeTypeSchema } from './node-type'

const publishedSchema = z.object({ version: z.int(), input: jsonSchemaSchema, output: jsonSchemaSchema })

export const getMeta = defineOperation({
  name: 'meta.get',
  summary: 'Tells a program everything at once: workflows with their schemas, node types, models, and how to go on.',
  input: z.object({}),
  output: z
    .object({
      service: z.literal('heddle'),
      api: z.object({ version: z.literal('v1'), openapi: z.string() }),
      you: z.object({ kind: z.enum(['person', 'key']), scopes: z.array(scopeSchema), workflow: z.string().nullable() }),
      workflows: z.array(z.object({ slug: z.string(), name: z.string(), run: z.string(), production: publishedSchema.nullable() })),
      graph: z.object({ format: z.int(), schema: z.string().meta({ description: 'Where in the OpenAPI document the graph is described.' }) }),
      nodeTypes: z.array(nodeTypeSchema),
      models: z.array(z.object({ provider: z.string(), example: z.string(), secret: z.string().nullable() })),
      errors: z.array(z.object({ code: z.string(), status: z.int(), meaning: z.string() })),
      hints: z.array(z.string()),
    })
    .meta({ id: 'Meta' }),
  rest: { method: 'get', path: '/meta' },
  async run(ctx) {
    const rows = (await listWorkflows(scope(ctx.db, ctx.caller.workspaceId))).filter(
      (row) => ctx.caller.workflowId === undefined || row.id === ctx.caller.workflowId,
    )
    const workflows = await Promise.all(rows.map((row) => topology(ctx, row)))
    return {
      service: 'heddle' as const,
      api: { version: 'v1' as const, openapi: '/api/v1/openapi.json' },
      you: {
        kind: ctx.caller.keyId === undefined ? ('person' as const) : ('key' as const),
        scopes: [...ctx.caller.scopes],
        workflow: ctx.caller.workflowId === undefined ? null : (rows[0]?.slug ?? null),
      },
      workflows,
      graph: { format: 1, schema: '#/components/schemas/Graph' },
      nodeTypes: Object.values(ctx.nodeTypes).map(nodeTypeOut),
      ...hints,
    }
  },
})

async function topology(ctx: Context, row: { readonly id: string; readonly slug: string; readonly name: string; readonly production?: number }) {
  const version = row.production === undefined ? null : await getVersion(scope(ctx.db, ctx.caller.workspaceId), row.id, row.production)
  return {
    slug: row.slug,
    name: row.name,
    run: `/api/v1/workflows/${row.slug}/runs`,
    production: version === null ? null : { version: version.number, input: version.plan.input, output: version.plan.output },
  }
}
