import { excerpt } from '../expression/excerpt'
import { referenceName } from '../expression/fill'
import { reservedRoots } from '../graph/key'
import type { JsonSchema } from '../json'
import type { Reference } from '../plan/plan'
import type { Place } from '../problems/problem'
import type { Use } from './compile-node'
import type { Drawing, DrawnNode } from './drawing'
import { missingField } from './missing-field'
import type { Paths } from './paths'
import { Report } from './report'
import type { Variables } from './variables'

/** Everything that a reference can name, and what is known about it. */
export interface Scope {
  readonly drawing: Drawing
  readonly paths: Paths
  readonly variables: Variables
  readonly input: JsonSchema
  readonly report: Report
}

/** Who reads: a step, or the run's result (`undefined`), which is made when everything is over. */
export interface Reader {
  readonly step: number | undefined
  /** Where problems are told: the node's id, or `graph`. */
  readonly id: string
}

/** Tells of every reference that names nothing, or what is not surely there. The same reference is told once per step. */
export function checkReferences(uses: readonly Use[], reader: Reader, scope: Scope): void {
  if (uses.length === 0) return
  const told = new Set<string>()
  const found = new Report(scope.report.nearest)
  const within = { ...scope, report: found }
  for (const use of uses) {
    if (scope.report.isFull && scope.report.hasErrors) return
    checkUse(use, reader, within)
    if (found.problems.length === 0) continue
    for (const problem of found.take()) {
      const name = JSON.stringify([problem.code, use.reference.root, use.reference.path])
      if (reader.step === undefined || !told.has(name)) scope.report.add(problem)
      told.add(name)
    }
  }
}

function checkUse(use: Use, reader: Reader, scope: Scope) {
  const { root } = use.reference
  if (root === 'input') return checkField(use, scope.input, { reader, report: scope.report })
  if (root === 'variables') return checkVariable(use, reader, scope)
  const source = scope.drawing.numberOfKey.get(root)
  const node = source === undefined ? undefined : scope.drawing.nodes[source]
  if (source === undefined || node === undefined) return use.by === 'expression' ? undefined : tellUnknown(use, reader, scope)
  if (use.by !== 'expression' && use.reference.otherwise === undefined) checkOrder(use, { ...reader, source }, scope)
  checkField(use, outputOf(node), { reader, report: scope.report })
}

function placeOf({ path }: Use, { id }: Reader): Place {
  return { id, ...(path.length > 0 && { path }) }
}

const outputs = new WeakMap<DrawnNode, JsonSchema>()

/** What a node yields: worked out once, however many read it; open where its settings are wrong. */
function outputOf(node: DrawnNode): JsonSchema {
  const { type, config } = node
  const known = outputs.get(node) ?? (config === undefined ? {} : type.output(config))
  outputs.set(node, known)
  return known
}

function checkOrder(use: Use, spot: Reader & { readonly source: number }, { drawing, paths, report }: Scope): void {
  const { step: reader, source } = spot
  const later = reader !== undefined && !paths.leads(source, reader)
  const sure = later ? 'no' : reader === undefined ? paths.alwaysRuns(source) : paths.surelyBefore(source, reader)
  if (sure === 'yes') return
  const at = placeOf(use, spot)
  const shown = shownName(use.reference)
  const title = drawing.nodes[source]?.node.title ?? use.reference.root
  if (later) {
    report.error('ref.later', at, {
      message: `{{${shown}}} is read before "${title}" has run: no path leads from there to here.`,
      hint: `Draw a path from "${title}" to this node, or give a default: {{${shown} ?? "-"}}.`,
    })
    return
  }
  const hint = `Give a default: {{${shown} ?? "-"}}, or ${reader === undefined ? 'answer by an output on each path' : 'let this node start only when that branch arrived'}.`
  const message =
    sure === 'no'
      ? `"${title}" does not run on every path that leads here, so {{${shown}}} may have no value.`
      : `The workflow has too many branches to tell whether "${title}" always runs before this.`
  report.error('ref.not-on-every-path', at, { message, hint: sure === 'no' ? hint : `Give a default: {{${shown} ?? "-"}}.` })
}

function checkVariable(use: Use, reader: Reader, { variables, report }: Scope): void {
  const [name] = use.reference.path
  if (name === undefined || Object.hasOwn(variables.values, name)) return
  const near = report.nearest.of(String(name), Object.keys(variables.values))
  report.error('ref.unknown', placeOf(use, reader), {
    message: `There is no variable called "${excerpt(String(name), 100)}".`,
    hint: near === undefined ? 'Add it to the variables of the workflow.' : `Is variables.${near} meant?`,
  })
}

function tellUnknown(use: Use, reader: Reader, { drawing, report }: Scope): void {
  const { root, path } = use.reference
  const at = placeOf(use, reader)
  const shown = shownName(use.reference)
  if (drawing.otherKeys.has(root)) {
    report.error('ref.out-of-scope', at, {
      message: `"${root}" is not connected to the start, so {{${shown}}} never has a value.`,
      hint: 'Connect it, or refer to another node.',
    })
    return
  }
  if ((reservedRoots as readonly string[]).includes(root)) {
    report.error('ref.unknown', at, {
      message: `{{${shown}}} has no meaning here: "${root}" stands for something only inside a loop or a catch.`,
      hint: `Refer to a node, or make it text: \\{{${shown}}}.`,
    })
    return
  }
  const near = report.nearest.of(root, [...drawing.numberOfKey.keys(), 'input', 'variables'])
  report.error('ref.unknown', at, {
    message: `Nothing is called "${excerpt(root, 100)}".`,
    hint:
      near === undefined
        ? `Choose a node of this workflow, or make it text: \\{{${shown}}}.`
        : `Is {{${shownName({ root: near, path })}}} meant? Else make it text: \\{{${shown}}}.`,
  })
}

/** A default stands in for what may be missing; for a field that cannot be there it would stand in always. */
function checkField(use: Use, schema: JsonSchema, { reader, report }: { readonly reader: Reader; readonly report: Report }): void {
  const { reference, by } = use
  const missing = missingField(schema, reference.path)
  if (missing === undefined) return
  const { index, key, names } = missing
  const near = report.nearest.of(key, names)
  const meant = near === undefined ? undefined : { ...reference, path: reference.path.with(index, near) }
  const shown = (each: Reference) => (by === 'expression' ? shownName(each) : `{{${shownName(each)}}}`)
  const instead = reference.otherwise === undefined ? '' : ', and its default always stands in'
  report.warning('ref.unknown', placeOf(use, reader), {
    message: `${shown(reference)} is surely missing: there is no field "${excerpt(key, 100)}"${instead}.`,
    hint: meant !== undefined ? `Is ${shown(meant)} meant?` : names.length === 0 ? 'It has no fields at all.' : `There is: ${listed(names)}.`,
  })
}

function shownName(reference: Pick<Reference, 'root' | 'path'>): string {
  return excerpt(referenceName(reference), 200)
}

function listed(names: readonly string[]): string {
  return excerpt(names.slice(0, 30).join(', '), 400)
}
