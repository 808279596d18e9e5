import type { JsonSchema } from '@heddle/core/json'
import type { NodeType } from '@heddle/core/node-type/node-type'
import { z } from 'zod'
import { jsonSchemaSchema } from '../../plain-values'

export const nodeTypeSchema = z
  .object({
    kind: z.string(),
    version: z.int(),
    title: z.string(),
    summary: z.string(),
    family: z.string(),
    incoming: z.boolean(),
    ports: z.array(z.string()).meta({ description: 'Ways out with default settings; settings may add more.' }),
    config: jsonSchemaSchema.meta({ description: 'JSON Schema of the settings.' }),
  })
  .meta({ id: 'NodeType' })

export function nodeTypeOut(type: NodeType): z.output<typeof nodeTypeSchema> {
  const plain = type.config.safeParse({})
  return {
    kind: type.kind,
    version: type.version,
    title: type.title,
    summary: type.summary,
    family: type.family,
    incoming: type.incoming,
    ports: plain.success ? [...type.ports(plain.data)] : [],
    config: configOf(type),
  }
}

const configs = new WeakMap<NodeType, JsonSchema>()

function configOf(type: NodeType): JsonSchema {
  const known = configs.get(type)
  if (known !== undefined) return known
  const made = z.toJSONSchema(type.config, { io: 'input', unrepresentable: 'any' })
  configs.set(type, made)
  return made
}
