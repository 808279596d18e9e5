import type { GraphNode } from '../graph/graph'
import type { NodeType } from '../node-type/node-type'
import type { DrawnNode } from './drawing'
import type { Report } from './report'
import { secretsIn } from './secrets-in-text'

/** A node's settings as its type wants them; everything wrong with them is told. */
export function parseSettings(node: GraphNode, type: NodeType, report: Report): Pick<DrawnNode, 'config' | 'ports'> {
  for (const { path, kind } of secretsIn(node.config))
    report.error(
      'setting.secret-in-text',
      { id: node.id, path },
      {
        message: `This text seems to hold ${kind}.`,
        hint: 'Keep it under Secrets and choose it here by its name: what stands in a workflow is seen by all who open it.',
      },
    )
  if (node.version > type.version) {
    report.error(
      'setting.invalid',
      { id: node.id },
      { message: `"${node.title}" was made by a newer version of Heddle.`, hint: 'Update Heddle, or replace the node.' },
    )
    return { config: undefined, ports: undefined }
  }
  const parsed = type.config.safeParse(node.config)
  if (parsed.success) return { config: parsed.data, ports: type.ports(parsed.data) }
  for (const { path, message } of parsed.error.issues)
    report.error(
      'setting.invalid',
      { id: node.id, path: path.map((key) => (typeof key === 'symbol' ? String(key) : key)) },
      { message: `${nameOf(path)}: ${message}`, hint: 'Change it in the panel of the node.' },
    )
  return { config: undefined, ports: undefined }
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'Settings' : path.map(String).join('.')
}
