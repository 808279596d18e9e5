import { excerpt } from '../expression/excerpt'
import type { JsonSchema } from '../json'
import { type SchemaFault, schemaFaults } from '../json-schema/schema-fault'
import { isObject, mentioning, walkSettings } from '../node-type/walk-settings'
import type { DrawnNode } from './drawing'
import type { Report } from './report'

/**
 * Values are compared with the schemas that people write. What is wrong with one is its author's to mend before anything runs, and so is
 * to know what of it nobody checks: at the place in the schema.
 */
export function checkSchemas({ node, type, config }: DrawnNode, report: Report): void {
  if (config === undefined) return
  for (const setting of schemasIn(type.config, config))
    for (const { severity, path, says, hint } of schemaFaults(setting.schema)) {
      const at = { id: node.id, path: [...setting.path, ...path] }
      const whole = `the JSON Schema of "${node.title}"`
      const message = path.length === 0 ? `T${whole.slice(1)} ${says}.` : `In ${whole}, ${shown(path)} ${says}.`
      if (severity === 'error') report.error('schema.invalid', at, { message, hint })
      else report.warning('schema.unchecked', at, { message, hint })
    }
}

interface SchemaSetting {
  readonly schema: JsonSchema
  readonly path: SchemaFault['path']
}

/** The settings that their type calls `field: 'schema'`, at any depth. */
function schemasIn(type: DrawnNode['type']['config'], config: unknown): readonly SchemaSetting[] {
  if (!hasSchemas(type)) return []
  const found: SchemaSetting[] = []
  walkSettings(type, config, {
    only: hasSchemas,
    visit: ({ value, path, field }, inside) => {
      if (field !== 'schema') return inside(value)
      if (isObject(value)) found.push({ schema: value, path })
      return value
    },
  })
  return found
}

const hasSchemas = mentioning(({ field }) => field === 'schema')

/** For people: `properties.rows.items.pattern`, `allOf[0]["a name"]`. Of a long one the end, which tells most. */
function shown(path: SchemaFault['path']): string {
  const steps = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`
    return /^[$\w-]+$/.test(step) ? `.${excerpt(step, 100)}` : `[${JSON.stringify(excerpt(step, 100))}]`
  })
  const text = steps.slice(-MOST_STEPS).join('')
  return steps.length > MOST_STEPS ? `…${text}` : text.replace(/^\./, '')
}

const MOST_STEPS = 20
