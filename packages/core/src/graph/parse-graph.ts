import type { z } from 'zod'
import type { Problem } from '../problems/problem'
import { sayIssue } from '../problems/say-issue'
import { type Graph, graphSchema } from './graph'
import { currentFormat, upgradeDocument } from './upgrade'

export type ParsedGraph =
  /** `unplaced`: ids of nodes without a position, for the automatic layout. */
  { readonly graph: Graph; readonly unplaced: readonly string[] } | { readonly problems: readonly Problem[] }

/** Reads a document from anywhere: a file, the wire, a model. Tells everything that is wrong with it, and never throws. */
export function parseGraph(json: unknown): ParsedGraph {
  try {
    const refusal = noDocument(json)
    if (refusal !== undefined) return { problems: [refusal] }
    const document = upgradeDocument(json)
    const parsed = graphSchema.safeParse(document)
    if (!parsed.success) return { problems: parsed.error.issues.map((issue) => problemOf(issue, document)) }
    const twins = duplicateIds(parsed.data)
    return twins.length > 0 ? { problems: twins } : { graph: parsed.data, unplaced: unplacedIn(document) }
  } catch {
    return { problems: [problem('graph', [], 'The document cannot be read: it is nested too deeply.', 'Export it again from the tool that made it.')] }
  }
}

/** What is no graph at all gets one sentence instead of a list of fields. */
function noDocument(json: unknown): Problem | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return problem(
      'graph',
      [],
      'This is no Heddle graph: a graph is a JSON object.',
      'Choose a file that Heddle exported, or import it if another tool made it.',
    )
  }
  const missing = ['format', 'nodes', 'edges'].filter((key) => !Object.hasOwn(json, key))
  if (missing.length > 0) {
    const keys = missing.length === 1 ? missing[0] : `${missing.slice(0, -1).join(', ')} and ${missing.at(-1)}`
    const found = Object.keys(json)
      .slice(0, 10)
      .map((key) => key.slice(0, 40))
      .join(', ')
    return problem(
      'graph',
      [],
      `This is no Heddle graph: ${keys} ${missing.length === 1 ? 'is' : 'are'} missing${found === '' ? '' : ` (it has ${found})`}.`,
      `A graph has "format": ${currentFormat}, "nodes" and "edges"; import the file if another tool made it.`,
    )
  }
  if ('format' in json && typeof json.format === 'number' && json.format > currentFormat) {
    return problem('graph', ['format'], `This graph has format ${json.format}; this Heddle reads up to ${currentFormat}.`, 'Update Heddle, then open it again.')
  }
  return undefined
}

type Path = readonly (string | number)[]

function problemOf(issue: z.core.$ZodIssue, document: unknown): Problem {
  const path = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))
  const [list, at, ...rest] = path
  const id = (list === 'nodes' || list === 'edges' || list === 'attachments') && typeof at === 'number' ? idAt(document, list, at) : undefined
  const where = path.length === 0 ? 'The graph' : path.join('.')
  const message = issue.code === 'unrecognized_keys' ? `${where} has a field that no graph has: ${issue.keys.join(', ')}.` : `${where} ${sayIssue(issue)}.`
  return problem(id ?? 'graph', id === undefined ? path : rest, message, hintFor(issue))
}

function hintFor(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'Take it away; settings of a node belong into its "config".'
  if (issue.path.at(-1) === 'key')
    return 'A key has small letters a to z, digits and _, begins with a letter, has at most 48, and is no word of the expression language.'
  return 'Mend this place in the file, and open it again.'
}

function idAt(document: unknown, list: string, at: number): string | undefined {
  const things = (document as Readonly<Record<string, unknown>>)[list]
  const thing: unknown = Array.isArray(things) ? things[at] : undefined
  return typeof thing === 'object' && thing !== null && 'id' in thing && typeof thing.id === 'string' ? thing.id : undefined
}

/** Ids join everything, so twins cannot be told apart and nothing can be mended in the editor. */
function duplicateIds({ nodes, edges, attachments }: Graph): Problem[] {
  return [nodes, edges, attachments].flatMap((things) => {
    const seen = new Set<string>()
    return things.flatMap(({ id }) => {
      if (!seen.has(id)) {
        seen.add(id)
        return []
      }
      return [problem(id, ['id'], `The id ${id} stands here twice.`, 'Give one of the two another id, and mend the edges that mean it.')]
    })
  })
}

function unplacedIn(document: unknown): string[] {
  const nodes = typeof document === 'object' && document !== null && 'nodes' in document && Array.isArray(document.nodes) ? document.nodes : []
  return nodes.flatMap((node: { readonly id: string; readonly position?: unknown }) => (node.position === undefined ? [node.id] : []))
}

function problem(id: string, path: Path, message: string, hint: string): Problem {
  return { code: 'setting.invalid', severity: 'error', at: { id, ...(path.length > 0 && { path }) }, message, hint }
}
