import { randomUUID } from 'node:crypto'
import type { Json } from '@heddle/core/json'
import type { Ask, Call, Effect, Limits, Op, Wait } from '@heddle/core/plan/op'
import type { Edge, Plan, Step, Template } from '@heddle/core/plan/plan'

export const quick: Limits = { attempts: 3, attemptMs: 20_000, backoff: { firstMs: 100, maxMs: 1000 } }

export function call(runner: string, input: Template, more: { readonly effect?: Effect; readonly limits?: Partial<Limits> } = {}): Call {
  return { op: 'call', runner, queue: 'tools', input, limits: { ...quick, ...more.limits }, effect: more.effect ?? 'none' }
}

export function compute(value: Template): Op {
  return { op: 'compute', value }
}

export function literal(value: Json): Template {
  return { literal: value }
}

export function ref(root: string, ...path: (string | number)[]): Template {
  return { ref: { root, path } }
}

/** Steps in a row, and what the run yields. */
export function chain(ops: Readonly<Record<string, Op>>, result: Template): Plan {
  const ids = Object.keys(ops)
  return plan(
    ops,
    ids.slice(1).map((to, i) => ({ from: ids[i] ?? '', port: 'out', to })),
    result,
  )
}

export function plan(ops: Readonly<Record<string, Op>>, edges: readonly Edge[], result: Template): Plan {
  const steps = Object.entries(ops).map(([id, op]): Step => ({ id, origin: { node: id }, start: { when: 'settled' }, op }))
  return { format: 1, semantics: 1, libraries: {}, hash: randomUUID(), body: { steps, edges, result }, input: {}, output: {}, children: {} }
}

/** Asks a person: approve or reject. */
export function ask(more: Partial<Ask> = {}): Ask {
  return { op: 'ask', form: { literal: { title: 'Go on?', buttons: [] } }, answers: ['approve', 'reject'], ...more }
}

export function wait(until: Wait['until'], more: Partial<Wait> = {}): Wait {
  return { op: 'wait', until, ...more }
}
