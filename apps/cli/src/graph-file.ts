import { readFileSync } from 'node:fs'
import { compileGraph } from '@heddle/core/compile/compile'
import type { Graph } from '@heddle/core/graph/graph'
import { parseGraph } from '@heddle/core/graph/parse-graph'
import { readSentJson } from '@heddle/core/json-text/read-json'
import { sayFault } from '@heddle/core/json-text/say-fault'
import type { Problem } from '@heddle/core/problems/problem'
import { nodeTypes } from '@heddle/nodes/definitions'
import { exitCodes, Failure } from './exit-codes'

export interface GraphFile {
  readonly name?: string
  readonly slug?: string
  readonly graph: Graph
}

/** A bare graph document, or one in an envelope with a name: `{name, slug?, graph}`. */
export function readGraphFile(path: string): GraphFile | { readonly problems: readonly Problem[] } {
  const json = parsed(path, read(path))
  const envelope = isEnvelope(json) ? json : undefined
  const document = parseGraph(envelope?.graph ?? json)
  if ('problems' in document) return document
  return {
    graph: document.graph,
    ...(typeof envelope?.name === 'string' && { name: envelope.name }),
    ...(typeof envelope?.slug === 'string' && { slug: envelope.slug }),
  }
}

/** Everything that is wrong, as it would stand at publish. */
export function problemsOf(file: ReturnType<typeof readGraphFile>): readonly Problem[] {
  return 'problems' in file ? file.problems : compileGraph(file.graph, nodeTypes, { mode: 'publish' }).problems
}

export function problemLines(path: string, problems: readonly Problem[]): string {
  return problems
    .map(({ code, severity, at, message, hint }) => `${path}: ${severity} ${code} at ${[at.id, ...(at.path ?? [])].join('.')}\n  ${message}\n  ${hint}`)
    .join('\n')
}

function isEnvelope(json: unknown): json is { readonly name?: unknown; readonly slug?: unknown; readonly graph: unknown } {
  return typeof json === 'object' && json !== null && 'graph' in json && !('nodes' in json)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (code === 'ENOENT') throw new Failure(exitCodes.notFound, `There is no file ${path}.`, { hint: 'Check the path.' })
    if (code === 'EISDIR') throw new Failure(exitCodes.usage, `${path} is a folder.`, { hint: 'Name one file of a graph.' })
    throw new Failure(exitCodes.usage, `${path} cannot be read.`, { hint: 'Check its permissions.' })
  }
}

function parsed(path: string, text: string): unknown {
  const reading = readSentJson(text)
  if ('value' in reading) return reading.value
  const { message, hint } = sayFault(reading, path)
  throw new Failure(exitCodes.failed, message, { hint })
}
