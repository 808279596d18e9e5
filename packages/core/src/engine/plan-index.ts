import type { Block, Step } from '../plan/plan'

/** A block as the engine walks it: steps by number, edges by the numbers of their ends. */
export interface PlanIndex {
  readonly steps: readonly Step[]
  readonly numberOf: ReadonlyMap<string, number>
  /** By step: its edges in the order of the plan. */
  readonly incoming: readonly (readonly Link[])[]
  readonly outgoing: readonly (readonly Link[])[]
  /** By step: every way out that an edge leaves by. An op that does not choose takes them all. */
  readonly ways: readonly (readonly string[])[]
}

/** An edge; `step` is the number of the step at its other end. */
export interface Link {
  readonly step: number
  readonly port: string
}

export function indexBlock(block: Block): PlanIndex {
  const numberOf = new Map(block.steps.map((step, number) => [step.id, number]))
  const incoming: Link[][] = block.steps.map(() => [])
  const outgoing: Link[][] = block.steps.map(() => [])
  for (const { from, port, to } of block.edges) {
    const source = numberOf.get(from)
    const target = numberOf.get(to)
    if (source === undefined || target === undefined) throw new Error(`The plan has an edge from ${from} to ${to}, and no such steps.`)
    outgoing[source]?.push({ step: target, port })
    incoming[target]?.push({ step: source, port })
  }
  const ways = outgoing.map((links) => [...new Set(links.map((link) => link.port))])
  return { steps: block.steps, numberOf, incoming, outgoing, ways }
}
