import { defineNodeType, type NodeInPlan, type NodeType, type NodeTypes } from '@heddle/core/node-type/node-type'
import type { Effect } from '@heddle/core/plan/op'
import type { Template } from '@heddle/core/plan/plan'
import { nodeTypes } from '@heddle/nodes/definitions'
import { z } from 'zod'
import { surelyFails } from './scripted-failure'

/** The way out that is not named in the vectors, as the real nodes call it. */
export const ORDINARY = 'done'

const yields = { returns: z.json().optional(), json: z.string().optional(), expr: z.string().optional() }
const stepConfig = z.object(yields)
const slowConfig = z.object({ ...yields, safe: z.boolean().optional() })
const failConfig = z.object({
  ...yields,
  times: z.int().optional(),
  kind: z.enum(['retryable', 'final']).optional(),
  tries: z.int().optional(),
  message: z.string().optional(),
})

const scripted = {
  version: 1,
  summary: 'Does what a vector says.',
  family: 'tool',
  icon: 'flask-conical',
  ports: () => [ORDINARY],
  incoming: true,
  line: () => ({ text: 'Scripted' }),
  output: () => ({}),
} as const

/** One outside call with one side effect. */
const step = defineNodeType({
  ...scripted,
  kind: 'scripted-step',
  title: 'Step',
  zh: { title: '步骤', summary: '按向量执行。' },
  config: stepConfig,
  compile: (node) => callOf(yieldOf(node), { effect: 'once', attempts: 1 }),
})

/** Ends when the script says so. */
const slow = defineNodeType({
  ...scripted,
  kind: 'scripted-slow',
  title: 'Slow step',
  zh: { title: '慢步骤', summary: '按向量执行。' },
  config: slowConfig,
  compile: (node) => callOf(yieldOf(node), { effect: node.config.safe ? 'repeatable' : 'once', attempts: 1 }),
})

/** Fails as often as the vector says. What it would yield is made only by a try that succeeds. */
const fail = defineNodeType({
  ...scripted,
  kind: 'scripted-fail',
  title: 'Failing step',
  zh: { title: '失败步骤', summary: '按向量执行。' },
  config: failConfig,
  compile(node) {
    const value = yieldOf(node)
    return callOf(surelyFails(node.config) ? { literal: null } : value, { effect: 'once', attempts: node.config.tries ?? 1 })
  },
})

/** For what nothing leads to: a join of no branches. */
const constant = defineNodeType({
  ...scripted,
  kind: 'scripted-constant',
  title: 'Constant',
  zh: { title: '常量', summary: '按向量执行。' },
  config: z.object({ value: z.json() }),
  compile: ({ config }) => ({ op: { op: 'compute', value: { literal: config.value } } }),
})

/** For ports that the real branch does not allow: one port of two conditions, or names that begin with a digit. */
const branchConfig = z.object({
  take: z.enum(['first', 'all']),
  cases: z.array(z.object({ port: z.string(), when: z.string() })),
  otherwise: z.string().optional(),
})
const branch = defineNodeType({
  ...scripted,
  kind: 'scripted-branch',
  title: 'Branch',
  zh: { title: '分支', summary: '按向量执行。' },
  config: branchConfig,
  ports: ({ cases, otherwise }) => [...new Set([...cases.map(({ port }) => port), ...(otherwise === undefined ? [] : [otherwise])])],
  compile: ({ config: { take, cases, otherwise }, expression }) => ({
    op: {
      op: 'choose',
      take,
      cases: cases.map(({ port, when }, index) => ({ port, when: expression(when, ['cases', index]) })),
      ...(otherwise !== undefined && { otherwise }),
    },
  }),
})

/** The real one counts in units of time. */
const wait = defineNodeType({
  ...scripted,
  kind: 'scripted-wait',
  title: 'Wait',
  zh: { title: '等待', summary: '按向量执行。' },
  config: z.object({ ms: z.json() }),
  compile: ({ config, parse }) => ({ op: { op: 'wait', until: { ms: parse(config.ms, ['ms']) } } }),
})

/** The real kinds, and the ones that only vectors have. */
export const vectorNodeTypes: NodeTypes = { ...nodeTypes, ...byKind(step, slow, fail, constant, branch, wait) }

function byKind(...types: readonly unknown[]): NodeTypes {
  return Object.fromEntries((types as readonly NodeType[]).map((type) => [type.kind, type]))
}

function yieldOf({ key, config, parse, parseJson, expression }: NodeInPlan<z.infer<typeof stepConfig>>): Template {
  if (config.json !== undefined) return parseJson(config.json, ['json'])
  if (config.expr !== undefined) return expression(config.expr, ['expr'])
  return config.returns === undefined ? { literal: key } : parse(config.returns, ['returns'])
}

function callOf(input: Template, { effect, attempts }: { readonly effect: Effect; readonly attempts: number }) {
  const limits = { attempts, attemptMs: 60_000, backoff: { firstMs: 1, maxMs: 1 } }
  return { op: { op: 'call', runner: 'scripted', queue: 'code', input, limits, effect } as const }
}
