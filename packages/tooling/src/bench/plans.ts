import { createHash } from 'node:crypto'
import type { Effect, Op } from '@heddle/core/plan/op'
import type { Edge, Plan, Step } from '@heddle/core/plan/plan'

/** Ten steps in workflow code, each looking at the one before. */
export function inlinePlan(): Plan {
  return chain((before) => ({ op: 'compute', value: { object: { n: { ref: { root: before ?? 'input', path: ['n'] } } } } }))
}

/** Ten calls of a runner that does nothing. */
export function callsPlan(runner: string, effect: Effect = 'none'): Plan {
  return chain((before) => ({
    op: 'call',
    runner,
    queue: 'tools',
    input: { object: { n: { ref: { root: before ?? 'input', path: ['n'] } } } },
    limits: { attempts: 3, attemptMs: 60_000, backoff: { firstMs: 500, maxMs: 5000 } },
    effect,
  }))
}

function chain(op: (before: string | undefined) => Op): Plan {
  const ids = Array.from({ length: 10 }, (_, i) => `step_${i + 1}`)
  const steps = ids.map((id, i): Step => ({ id, origin: { node: id }, start: { when: 'settled' }, op: op(ids[i - 1]) }))
  const edges = ids.slice(1).map((to, i): Edge => ({ from: ids[i] ?? '', port: 'out', to }))
  const rest = {
    format: 1,
    semantics: 1,
    libraries: {},
    body: { steps, edges, result: { ref: { root: 'step_10', path: [] } } },
    input: {},
    output: {},
    children: {},
  } as const
  return { ...rest, hash: createHash('sha256').update(JSON.stringify(rest)).digest('hex') }
}
