import { compileCel, fieldsReadBy } from '../expression/cel'
import { excerpt } from '../expression/excerpt'
import { type ParsedTemplate, parseJsonTemplate, parseTemplate, referencesOf } from '../expression/parse-template'
import type { Json } from '../json'
import { readJson } from '../json-text/read-json'
import { sayFault } from '../json-text/say-fault'
import type { CompiledNode, NodeInPlan } from '../node-type/node-type'
import type { Cel, Reference, Template } from '../plan/plan'
import type { Problem } from '../problems/problem'
import type { DrawnNode } from './drawing'
import type { Report } from './report'
import type { Variables } from './variables'

/** A reference, and the setting that it stands in. */
export interface Use {
  readonly reference: Reference
  readonly path: readonly (string | number)[]
  /** A field that an expression reads; the step that has it is a use of its own. */
  readonly by?: 'expression'
}

export interface NodeWork {
  readonly variables: Variables
  readonly report: Report
  /** How many edges lead to the node. */
  readonly incoming: number
}

type Path = readonly (string | number)[]

/** What the node's type makes of its settings, and every reference in them; what is wrong is told. */
export function compileNode({ node, type, config }: DrawnNode, work: NodeWork): { readonly compiled: CompiledNode | undefined; readonly uses: readonly Use[] } {
  if (config === undefined) return { compiled: undefined, uses: [] }
  const reader = new SettingsReader(node.id, work)
  const made = type.compile({
    id: node.id,
    key: node.key,
    config,
    incoming: work.incoming,
    parse: reader.parse.bind(reader),
    parseJson: reader.json.bind(reader),
    expression: reader.expression.bind(reader),
    problem: reader.problem.bind(reader),
  } satisfies NodeInPlan<Json | object>)
  if (typeof made !== 'string' && 'op' in made) return { compiled: made, uses: reader.uses }
  if (typeof made !== 'string') for (const problem of made) work.report.add(problem)
  return { compiled: undefined, uses: reader.uses }
}

/** Reads templates and expressions of one node, and notes what they refer to. */
export class SettingsReader {
  readonly #id: string
  readonly #work: Pick<NodeWork, 'variables' | 'report'>
  readonly #uses: Use[] = []

  constructor(id: string, work: Pick<NodeWork, 'variables' | 'report'>) {
    this.#id = id
    this.#work = work
  }

  get uses(): readonly Use[] {
    return this.#uses
  }

  parse(value: Json | undefined, path: Path): Template {
    return value === undefined ? { literal: null } : this.#template(parseTemplate(value), path)
  }

  #template({ template, warnings }: ParsedTemplate, path: Path): Template {
    for (const warning of warnings.slice(0, MOST_WARNINGS))
      this.#work.report.warning(
        'template.not-a-reference',
        { id: this.#id, path: [...path, ...warning.path] },
        {
          message: `${excerpt(warning.text, 200)} is only text: ${warning.why}.`,
          hint: 'Leave it if it is meant as text; \\{{ says so. Else write {{ step.field }}.',
        },
      )
    const references = referencesOf(template)
    for (const reference of references) this.#uses.push({ reference, path })
    return references.some(({ root }) => root === 'variables') ? this.#work.variables.fillIn(template) : template
  }

  /** What the author writes as JSON keeps its numbers, or is refused: when a run reads it, it is too late to ask. */
  json(text: string, path: Path): Template {
    const parsed = parseJsonTemplate(text)
    const fault = jsonFault(parsed.template)
    if (fault !== undefined) this.#work.report.error('setting.invalid', { id: this.#id, path }, fault)
    return this.#template(parsed, path)
  }

  expression(source: string, path: Path): Cel {
    const made = compiledOnce(this.#work.variables.fillInCel(source))
    if (!made.ok) {
      this.#work.report.error('expression.invalid', { id: this.#id, path }, { message: made.message, hint: made.hint })
      return { cel: 'false', reads: [] }
    }
    for (const root of made.cel.reads) this.#uses.push({ reference: { root, path: [] }, path })
    // As it is written: filled in, variables have no names any more.
    for (const reference of fieldsOnce(source)) this.#uses.push({ reference, path, by: 'expression' })
    return made.cel
  }

  problem({ path, ...problem }: Parameters<NodeInPlan<unknown>['problem']>[0]): Problem {
    return { ...problem, at: { id: this.#id, ...(path !== undefined && { path }) } }
  }
}

/** References stand for anything. What is no JSON yet may become JSON: that is told by the run. */
function jsonFault(template: Template): ReturnType<typeof sayFault> | undefined {
  if (!('json' in template)) return undefined
  const reading = readJson(template.json.map((part) => (typeof part === 'string' ? part : 'null')).join(''))
  return 'value' in reading || reading.fault === 'malformed' ? undefined : sayFault(reading, 'The JSON')
}

/** Of one setting: more than anybody reads. */
const MOST_WARNINGS = 100

const EXPRESSIONS_KEPT = 2000
const compiledOnce = once(compileCel)
const fieldsOnce = once(fieldsReadBy)

/** While somebody draws, the same expressions are compiled again at every change. */
function once<Made>(make: (source: string) => Made): (source: string) => Made {
  const made = new Map<string, Made>()
  return (source) => {
    const known = made.get(source)
    if (known !== undefined) return known
    if (made.size >= EXPRESSIONS_KEPT) made.clear()
    const fresh = make(source)
    made.set(source, fresh)
    return fresh
  }
}
