import { graphSchema } from '@heddle/core/graph/graph'
import type { Environment } from '@heddle/db/versions/list-environments'
import type { VersionHead } from '@heddle/db/versions/version'
import { z } from 'zod'
import { jsonSchemaSchema, moment, momentSchema } from '../../plain-values'

export const versionNumberSchema = z.int().min(1).max(1_000_000_000).meta({ description: "The version's number, from 1." })

export const versionSummarySchema = z
  .object({
    number: z.int(),
    planHash: z.string(),
    notes: z.string(),
    createdAt: momentSchema,
    environments: z.array(z.string()).meta({ description: 'Environments that point to it.' }),
  })
  .meta({ id: 'VersionSummary' })

export const versionSchema = versionSummarySchema
  .extend({
    graph: graphSchema,
    input: jsonSchemaSchema.meta({ description: 'JSON Schema of what a run takes.' }),
    output: jsonSchemaSchema.meta({ description: 'JSON Schema of what a run yields.' }),
  })
  .meta({ id: 'Version', description: 'A published version: never changed.' })

export function versionSummaryOut(row: VersionHead, environments: readonly Environment[]): z.output<typeof versionSummarySchema> {
  const pointing = environments.filter(({ version }) => version === row.number).map(({ name }) => name)
  return { number: row.number, planHash: row.planHash, notes: row.notes, createdAt: moment(row.createdAt), environments: pointing }
}
