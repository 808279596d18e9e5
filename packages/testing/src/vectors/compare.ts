import { canonicalJson } from '@heddle/core/graph/serialize'
import { play } from './play'
import type { Result } from './result'
import type { Expectation, Vector, VectorHappening } from './vector'

const restart: VectorHappening = { restart: 'worker' }

/** Everything in which a vector does not hold: straight, with restarts everywhere and one by one, and with its nodes reversed. */
export function verify(vector: Vector): readonly string[] {
  const script = vector.script ?? []
  const ways: readonly (readonly [string, readonly VectorHappening[]])[] = [
    ['straight', script],
    ['restarted everywhere', [restart, ...script.flatMap((happening) => [happening, restart])]],
    ...[...script, undefined].map((_, at) => [`restarted at ${at}`, [...script.slice(0, at), restart, ...script.slice(at)]] as const),
  ]
  const reversed = { ...vector, graph: { ...vector.graph, nodes: vector.graph.nodes.toReversed() } }
  return [
    ...ways.flatMap(([way, happenings]) => differences(vector, play(vector, happenings)).map((difference) => `${way}: ${difference}`)),
    ...differences(vector, play(reversed)).map((difference) => `nodes reversed: ${difference}`),
  ]
}

/** In what a result is not what the vector expects. */
export function differences(vector: Vector, got: Result): readonly string[] {
  const { expect } = vector
  const found: string[] = []
  const compare = (what: string, wanted: unknown, seen: unknown) => {
    if (canonicalJson(wanted ?? null) !== canonicalJson(seen ?? null)) found.push(`${what}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(seen)}`)
  }
  compare('status', expect.status, got.status)
  compare('problems', sorted(expect.problems), sorted(got.problems))
  compare('warnings', sorted(expect.warnings), sorted(got.warnings))
  if (expect.status === 'refused' || got.status === 'refused') return found
  compare('ran', expect.ran ?? {}, got.ran)
  for (const list of ['skipped', 'failed', 'cancelled', 'open'] as const) compare(list, sorted(expect[list]), sorted(got[list]))
  compare('output', expect.output, got.output)
  compare('decisions', expect.decisions ?? [], got.decisions)
  if (expect.error === undefined) compare('error', undefined, got.error)
  else for (const [field, wanted] of Object.entries(expect.error)) compare(`error.${field}`, wanted, got.error?.[field as 'code'])
  for (const [instance, wanted] of Object.entries(expect.attempts ?? {})) compare(`attempts.${instance}`, wanted, got.attempts[instance])
  for (const [node, wanted] of Object.entries(effectsOf(vector, expect))) compare(`effects.${node}`, wanted, got.effects[node] ?? 0)
  for (const [a, b] of expect.before ?? [])
    if (!((got.ended[a] ?? Number.NaN) < (got.began[b] ?? Number.NaN))) found.push(`before: ${a} must end before ${b} begins`)
  return found
}

/** Outside calls that are not named have as many side effects as they ran. */
function effectsOf({ graph }: Vector, { ran = {}, effects = {} }: Expectation): Readonly<Record<string, number>> {
  const calls = graph.nodes.filter((node) => node.do === 'step' || node.do === 'slow' || node.do === 'fail')
  return { ...Object.fromEntries(calls.map(({ id }) => [id, ran[id] ?? 0])), ...effects }
}

function sorted(list: readonly unknown[] | undefined): readonly string[] {
  return (list ?? []).map((item) => canonicalJson(item)).sort()
}
