import type { z } from 'zod'
import type { GraphNode } from '../graph/graph'
import type { NodeType } from '../node-type/node-type'
import { readSettings } from '../node-type/read-settings'
import { sayIssue } from '../problems/say-issue'
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
  const parsed = readSettings(type, node.config)
  if (parsed.success) return { config: parsed.data, ports: type.ports(parsed.data) }
  for (const issue of parsed.error.issues) {
    const path = placeOf(issue)
    const at = { id: node.id, ...(path.length > 0 && { path }) }
    report.error('setting.invalid', at, {
      message: issue.code === 'unrecognized_keys' ? `There is no setting "${path.join('.')}".` : `${placeWords(path)} ${sayIssue(issue)}.`,
      hint: 'Change it in the settings of the node.',
    })
  }
  return { config: undefined, ports: undefined }
}

/** `fields.0.name` as people count: `Fields 1, name`. */
function placeWords(path: readonly (string | number)[]): string {
  const words = path.reduce((said, step) => (typeof step === 'number' ? `${said} ${step + 1}` : said === '' ? step : `${said}, ${step}`), '').toString()
  return words === '' ? 'The settings' : words.charAt(0).toUpperCase() + words.slice(1)
}

/** A setting that does not exist is told at itself, not at what holds it. */
function placeOf({ path, ...issue }: z.core.$ZodIssue): readonly (string | number)[] {
  const place = path.map((key) => (typeof key === 'symbol' ? String(key) : key))
  const [unknown] = issue.code === 'unrecognized_keys' ? issue.keys : []
  return unknown === undefined ? place : [...place, unknown]
}
