import type { NodeType, NodeTypes } from '../node-type/node-type'
import type { Problem } from '../problems/problem'
import type { Graph, GraphNode } from './graph'
import { typeOf } from './ports-of'

/** The format that this Heddle writes. */
export const currentFormat = 1

/** From document format n to n + 1. Formats are never edited after release: a change of shape is a new entry here. */
const documentUpgrades: Readonly<Record<number, (older: unknown) => unknown>> = {}

/** An older document in the present format. One that is newer, or no document, is given back as it is. */
export function upgradeDocument(document: unknown): unknown {
  let now = document
  for (let format = formatOf(now); format < currentFormat; format++) {
    const upgrade = documentUpgrades[format]
    if (upgrade === undefined) return now
    now = upgrade(now)
  }
  return now
}

function formatOf(document: unknown): number {
  if (typeof document !== 'object' || document === null || !('format' in document)) return currentFormat
  return typeof document.format === 'number' && Number.isInteger(document.format) ? document.format : currentFormat
}

/** Brings the settings of every node to its type's present version; what cannot be brought is a problem and stays as it is. */
export function upgradeNodes(graph: Graph, nodeTypes: NodeTypes): { readonly graph: Graph; readonly problems: readonly Problem[] } {
  const problems: Problem[] = []
  const nodes = graph.nodes.map((node) => {
    const type = typeOf(node, nodeTypes)
    if (type === undefined || node.version === type.version) return node
    const upgraded = upgradeNode(node, type)
    if (!('code' in upgraded)) return upgraded
    problems.push(upgraded)
    return node
  })
  return { graph: nodes.every((node, at) => node === graph.nodes[at]) ? graph : { ...graph, nodes }, problems }
}

function upgradeNode(node: GraphNode, { version, upgrades, title }: NodeType): GraphNode | Problem {
  if (node.version > version) {
    return problem(
      node,
      `The settings of ${node.title} were made with version ${node.version} of "${title}"; this Heddle knows version ${version}.`,
      'Update Heddle, or delete the node and add it anew.',
    )
  }
  let config: unknown = node.config
  try {
    for (let from = node.version; from < version; from++) {
      const upgrade = upgrades?.[from]
      if (upgrade === undefined) throw new Error(`there is no way from version ${from} to ${from + 1}`)
      config = upgrade(config)
    }
  } catch (error) {
    return problem(
      node,
      `The older settings of ${node.title} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
      'Delete the node and add it anew.',
    )
  }
  return { ...node, version, config: config as GraphNode['config'] }
}

function problem(node: GraphNode, message: string, hint: string): Problem {
  return { code: 'setting.invalid', severity: 'error', at: { id: node.id, path: ['version'] }, message, hint }
}
