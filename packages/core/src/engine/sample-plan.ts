import type { Json } from '../json'
import type { Call, Op } from '../plan/op'
import type { Plan, Step, Template } from '../plan/plan'
import type { StartRule } from './start-rule'

/** Plans for tests, written small: steps by id, edges as `from>to` or `from:port>to`. */
export function samplePlan(steps: Readonly<Record<string, Op | SampleStep>>, edges: readonly string[], result: Template = { literal: null }): Plan {
  return {
    format: 1,
    semantics: 1,
    libraries: {},
    hash: '',
    body: { steps: Object.entries(steps).map(([id, step]) => sampleStep(id, step)), edges: edges.map(sampleEdge), result },
    input: {},
    output: {},
    children: {},
  }
}

export interface SampleStep {
  readonly start: StartRule
  readonly does: Op
}

function sampleStep(id: string, step: Op | SampleStep): Step {
  const { start, does } = 'does' in step ? step : { start: { when: 'settled' } as const, does: step }
  return { id, origin: { node: id }, start, op: does }
}

function sampleEdge(edge: string) {
  const [, from = '', port = 'done', to = ''] = /^(\w+)(?::(\w+))?>(\w+)$/.exec(edge) ?? []
  return { from, port, to }
}

export function call(input: Template = { literal: null }): Call {
  return { op: 'call', runner: 'sample', queue: 'code', input, limits: { attempts: 1, attemptMs: 1000, backoff: { firstMs: 1, maxMs: 1 } }, effect: 'once' }
}

export function compute(value: Json): Op {
  return { op: 'compute', value: { literal: value } }
}

export function read(root: string, ...path: readonly (string | number)[]): Op {
  return { op: 'compute', value: { ref: { root, path } } }
}

/** Takes the first of these ports whose condition (CEL over `input`) holds. */
export function choose(cases: Readonly<Record<string, string>>, more: { readonly take?: 'first' | 'all'; readonly otherwise?: string } = {}): Op {
  return {
    op: 'choose',
    take: 'first',
    cases: Object.entries(cases).map(([port, cel]) => ({ port, when: { cel, reads: cel.includes('input') ? ['input'] : [] } })),
    ...more,
  }
}

export const gather = (as: 'object' | 'list' | 'first' = 'object'): Op => ({ op: 'gather', as })
