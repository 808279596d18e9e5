import { expressionLibraries } from '../expression/cel'
import type { Graph } from '../graph/graph'
import type { Json, JsonSchema } from '../json'
import type { CompiledNode, NodeTypes } from '../node-type/node-type'
import type { Plan, Step, Template } from '../plan/plan'
import type { Problem } from '../problems/problem'
import { checkReferences, type Scope } from './check-references'
import { checkSchemas } from './check-schema'
import { checkStarts } from './check-starts'
import { compileNode, SettingsReader, type Use } from './compile-node'
import { type Drawing, readDrawing } from './drawing'
import { orderOf } from './order'
import { Paths } from './paths'
import { Report } from './report'
import { sealPlan } from './seal-plan'
import { Variables } from './variables'

export interface CompileOptions {
  /** In a draft, nodes that are not connected and joins that can never be met are warnings. */
  readonly mode: 'draft' | 'publish'
  /** A template that replaces what the output nodes say. */
  readonly result?: Json
}

export interface Compiled {
  /** Absent when a problem is an error. */
  readonly plan?: Plan
  readonly problems: readonly Problem[]
}

/** Makes the plan that a graph means, or tells everything that is wrong with it, at once and with places. */
export function compileGraph(graph: Graph, nodeTypes: NodeTypes, options: CompileOptions): Compiled {
  const report = new Report()
  const drawing = readDrawing(graph, nodeTypes, { mode: options.mode, report })
  const order = orderOf(drawing)
  if ('cyclic' in order) return { problems: [...report.problems.filter(({ code }) => code === 'node.unreachable'), ...cycleProblems(drawing, order.cyclic)] }

  const variables = new Variables(graph.variables)
  const made = compileNodes(drawing, { variables, report })
  const steps = made.map(({ compiled }, number) => stepOf(drawing, number, compiled))
  const input = made.find(({ compiled }) => compiled?.input !== undefined)?.compiled?.input ?? {}
  const paths = new Paths({ steps, edges: drawing.edges, sorted: order.sorted })
  checkStarts({ drawing, steps, paths, mode: options.mode, report })
  const scope: Scope = { drawing, paths, variables, input, report }
  made.forEach(({ uses }, number) => {
    checkReferences(uses, { step: number, id: drawing.nodes[number]?.node.id ?? '' }, scope)
  })
  const outcome = outcomeOf(drawing, steps, { ...scope, result: options.result })
  if (variables.areTooMuch)
    report.error(
      'graph.too-large',
      { id: 'graph' },
      {
        message: 'The variables, filled in wherever they are used, are more than the 1,500,000 bytes that a run can carry.',
        hint: 'Refer to the one field that is meant, or keep the large value in a file or an input.',
      },
    )
  if (report.hasErrors) return { problems: report.problems }
  return seal({ steps, drawing, input, outcome, report })
}

function compileNodes(
  drawing: Drawing,
  work: { readonly variables: Variables; readonly report: Report },
): readonly { readonly compiled: CompiledNode | undefined; readonly uses: readonly Use[] }[] {
  const incoming = drawing.nodes.map(() => 0)
  for (const { to } of drawing.edges) incoming[to] = (incoming[to] ?? 0) + 1
  return drawing.nodes.map((node, number) => {
    checkSchemas(node, work.report)
    return compileNode(node, { ...work, incoming: incoming[number] ?? 0 })
  })
}

/** A node whose settings are wrong still has its place among the paths, so that the rest is checked. */
function stepOf(drawing: Drawing, number: number, compiled: CompiledNode | undefined): Step {
  const { key, id, start } = drawing.nodes[number]?.node ?? { key: '', id: '' }
  return {
    id: key,
    origin: { node: id },
    start: compiled?.start ?? start ?? { when: 'settled' },
    op: compiled?.op ?? { op: 'compute', value: { literal: null } },
  }
}

interface Outcome {
  readonly result: Template
  readonly schema: JsonSchema
}

/** What the run answers: the result asked for, or the first output that ran, in the order of the graph. */
function outcomeOf(drawing: Drawing, steps: readonly Step[], { result, ...scope }: Scope & { readonly result: Json | undefined }): Outcome {
  if (result !== undefined) {
    const reader = new SettingsReader('graph', scope)
    const template = reader.parse(result, ['result'])
    checkReferences(reader.uses, { step: undefined, id: 'graph' }, scope)
    return { result: template, schema: {} }
  }
  const outputs = [...steps.entries()].filter(([, { op }]) => op.op === 'end' && op.outcome === 'succeeded')
  // An output with something wrong in its settings is there all the same.
  if (outputs.length === 0 && steps.length > 0 && !drawing.nodes.some(({ type }) => type.kind === 'output'))
    scope.report.warning(
      'graph.no-output',
      { id: 'graph' },
      { message: 'The workflow has no output, so a run answers null.', hint: 'Add an output node that says what the run answers.' },
    )
  const schemas = outputs.map(([number]) => {
    const node = drawing.nodes[number]
    return node?.config === undefined ? {} : node.type.output(node.config)
  })
  return {
    result: outputs.length === 0 ? { literal: null } : { first: outputs.map(([, { id }]) => ({ root: id, path: [] })), otherwise: null },
    schema: schemas.length > 1 ? { anyOf: schemas } : (schemas[0] ?? {}),
  }
}

function seal({
  steps,
  drawing,
  input,
  outcome,
  report,
}: {
  steps: readonly Step[]
  drawing: Drawing
  input: JsonSchema
  outcome: Outcome
  report: Report
}): Compiled {
  const edges = drawing.edges.map(({ from, port, to }) => ({ from: steps[from]?.id ?? '', port, to: steps[to]?.id ?? '' }))
  const sealed = sealPlan({
    format: 1,
    semantics: 1,
    libraries: expressionLibraries,
    body: { steps, edges, result: outcome.result },
    input,
    output: outcome.schema,
    children: {},
  })
  if ('plan' in sealed) return { plan: sealed.plan, problems: report.problems }
  report.error(
    'graph.too-large',
    { id: 'graph' },
    {
      message: `The plan would have ${sealed.bytes} bytes; 1,500,000 is the most that a run can carry.`,
      hint: 'Move long texts into knowledge or files, or split the workflow.',
    },
  )
  return { problems: report.problems }
}

function cycleProblems(drawing: Drawing, cyclic: readonly number[]): readonly Problem[] {
  const titles = cyclic.map((number) => `"${drawing.nodes[number]?.node.title}"`)
  const shown = titles.length > 5 ? `${titles.slice(0, 5).join(', ')} and ${titles.length - 5} more` : titles.join(', ')
  return cyclic.map((number) => ({
    code: 'graph.cycle',
    severity: 'error',
    at: { id: drawing.nodes[number]?.node.id ?? '' },
    message: `These nodes lead back to themselves: ${shown}.`,
    hint: 'Remove an edge that leads back, or put the nodes into a loop.',
  }))
}
