import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileGraph } from '@heddle/core/compile/compile'
import { graphSchema } from '@heddle/core/graph/graph'
import { graphText } from '@heddle/core/graph/serialize'
import type { FieldCondition } from '@heddle/core/node-type/node-type'
import { readSettings } from '@heddle/core/node-type/read-settings'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as definitions from './definitions'
import { runners } from './runners'

const { nodeTypes } = definitions
const sources = fileURLToPath(new URL('.', import.meta.url))
const kinds = readdirSync(sources, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && existsSync(join(sources, entry.name, 'definition.ts')) ? [entry.name] : [],
)

describe.each(kinds)('the folder %s', (kind) => {
  const folder = (file: string) => join(sources, kind, file)
  const type = nodeTypes[kind]
  const graph = graphSchema.parse(JSON.parse(readFileSync(folder('example.graph.json'), 'utf8')))

  it('is in the index under its own name', () => expect(type?.kind).toBe(kind))

  it('says what it is in English and Chinese', () => {
    expect(type?.summary).toMatch(/^[A-Z][a-z]+s? .*\.$/)
    expect(`${type?.zh.title}${type?.zh.summary}`).toMatch(/[\u4e00-\u9fff]/)
    expect(readFileSync(folder('README.md'), 'utf8')).toMatch(new RegExp(`^# ${type?.title}\n`))
    expect(readFileSync(folder('README.zh.md'), 'utf8')).toMatch(new RegExp(`^# ${type?.zh.title}\n`))
  })

  it('has settings that a form can be made from: each has a title, also in Chinese', () => {
    for (const [path, field] of fieldsOf(type?.config)) {
      expect(field.meta()?.title, `${path} has no title`).toEqual(expect.any(String))
      expect((field.meta()?.zh as { title?: string } | undefined)?.title, `${path} has no title in Chinese`).toEqual(expect.any(String))
    }
    expect(z.toJSONSchema(type?.config ?? z.never(), { io: 'input' })).toMatchObject({ type: 'object' })
  })

  it('has conditions that can be met, and what does not apply cannot fail', () => {
    for (const [fields, name, when] of conditionsOf(type?.config)) {
      const decides = fields[when.field]
      for (const value of when.is) expect(decides?.safeParse(value).success, `${name} waits for ${when.field} = ${value}`).toBe(true)
      const other = otherValue(decides, when)
      const object = z.strictObject(fields)
      const given = { [when.field]: other, [name]: { never: 'a setting' } }
      const clean = readSettings({ config: object }, { [when.field]: other })
      const found = readSettings({ config: object }, given)
      expect(found.success ? found.data : found.error.issues.map(({ path }) => path[0])).toEqual(
        clean.success ? clean.data : clean.error.issues.map(({ path }) => path[0]),
      )
      expect(fields[name]?.safeParse(undefined).success, `${name} must have a default or be optional: it may not apply`).toBe(true)
    }
  })

  it('can be dropped as it is: its defaults are settings, and what is missing is told with a hint, never thrown', () => {
    const config = type?.config.parse({}) ?? {}
    expect(type?.ports(config)).toEqual(expect.any(Array))
    for (const language of ['en', 'zh'] as const) expect(type?.line(config, language).text).toEqual(expect.any(String))
    expect(type?.output(config)).toEqual(expect.any(Object))
    const problems = problemsOfFresh(kind)
    for (const problem of problems.filter(({ at }) => at.id === 'fresh')) {
      expect(problem).toMatchObject({ code: 'setting.invalid', severity: 'error', message: expect.any(String), hint: expect.stringMatching(/\.$/) })
      expect(problem.at.path?.length).toBeGreaterThan(0)
    }
  })

  it('has an example that compiles without a remark, to the plan beside it (UPDATE_GOLDEN=1 writes it anew)', () => {
    expect(graph.nodes.some((node) => node.kind === kind)).toBe(true)
    expect(JSON.stringify(JSON.parse(readFileSync(folder('example.graph.json'), 'utf8')))).toBe(JSON.stringify(JSON.parse(graphText(graph))))
    const { plan, problems } = compileGraph(graph, nodeTypes, { mode: 'publish' })
    expect(problems).toEqual([])
    if (plan && process.env.UPDATE_GOLDEN) writeFileSync(folder('example.plan.json'), `${JSON.stringify(plan, null, 2)}\n`)
    expect(plan).toEqual(JSON.parse(readFileSync(folder('example.plan.json'), 'utf8')))
  })

  it('has a runner when it is a call, and none when it is not', () => {
    const { plan } = compileGraph(graph, nodeTypes, { mode: 'publish' })
    const ids = new Set(graph.nodes.flatMap((node) => (node.kind === kind ? [node.key] : [])))
    const calls = plan?.body.steps.flatMap(({ id, op }) => (ids.has(id) && op.op === 'call' ? [op.runner] : [])) ?? []
    expect(Object.hasOwn(runners, kind)).toBe(calls.length > 0)
    for (const runner of calls) expect(Object.hasOwn(runners, runner)).toBe(true)
  })
})

/** What a workflow with only a start and a fresh node of this kind has for problems. */
function problemsOfFresh(kind: string) {
  const node = { id: 'fresh', key: 'fresh', kind, title: 'Fresh' }
  const alone = kind === 'start' || kind === 'note'
  const graph = graphSchema.parse({
    format: 1,
    nodes: alone ? [node] : [{ id: 's', key: 'start', kind: 'start', title: 'Start' }, node],
    edges: alone ? [] : [{ id: 'e', from: 's', port: 'done', to: 'fresh' }],
  })
  return compileGraph(graph, nodeTypes, { mode: 'draft' }).problems
}

type Fields = Readonly<Record<string, z.ZodType>>

/** Every condition with the object that it stands in. */
function* conditionsOf(schema: z.ZodType | undefined): Generator<readonly [Fields, string, FieldCondition]> {
  if (schema instanceof z.ZodObject) {
    for (const [name, field] of Object.entries(schema.shape as Fields)) {
      const when = field.meta()?.['when'] as FieldCondition | undefined
      if (when) yield [schema.shape as Fields, name, when]
      yield* conditionsOf(field)
    }
  } else if (schema instanceof z.ZodArray) yield* conditionsOf(schema.element as z.ZodType)
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) yield* conditionsOf(option as z.ZodType)
  else if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) yield* conditionsOf(schema.unwrap() as z.ZodType)
}

/** A value of the deciding setting under which the condition is not met. */
function otherValue(decides: z.ZodType | undefined, { is }: FieldCondition): unknown {
  const inner = decides instanceof z.ZodDefault || decides instanceof z.ZodOptional ? decides.unwrap() : decides
  const values = inner instanceof z.ZodEnum ? inner.options : [true, false]
  return values.find((value) => !is.includes(value))
}

/** Every setting of a config, into lists and alternatives; the name of an alternative itself needs no title. */
function* fieldsOf(schema: z.ZodType | undefined, path = ''): Generator<readonly [string, z.ZodType]> {
  if (schema instanceof z.ZodObject) {
    for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
      if (field instanceof z.ZodLiteral) continue
      yield [`${path}.${name}`, field]
      yield* fieldsOf(field, `${path}.${name}`)
    }
  } else if (schema instanceof z.ZodArray) yield* fieldsOf(schema.element as z.ZodType, `${path}[]`)
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) yield* fieldsOf(option as z.ZodType, path)
  else if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) yield* fieldsOf(schema.unwrap() as z.ZodType, path)
}
