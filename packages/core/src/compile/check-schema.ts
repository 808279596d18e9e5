import { schemaFault } from '../json-schema/schema-fault'
import type { DrawnNode } from './drawing'
import type { Report } from './report'

/** Values are compared with the schemas that a node names: one that asks for too much whatever the value is its author's to mend. */
export function checkSchema({ node, type, config }: DrawnNode, report: Report): void {
  if (config === undefined) return
  const fault = schemaFault(type.output(config))
  if (fault === undefined) return
  const at = { id: node.id, ...('schema' in config && { path: ['schema'] }) }
  report.error('setting.invalid', at, {
    message: `The JSON Schema of "${node.title}" ${fault}.`,
    hint: 'Name each form once, and refer to it only from fields and items; leave out what says the same again.',
  })
}
