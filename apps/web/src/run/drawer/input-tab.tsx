'use client'
import type { Json } from '@heddle/core/json'
import { knownStep } from '@heddle/core/run/reduce'
import type { CutValue } from '@heddle/core/run/run-state'
import { type ShownRun, useShownRun } from '../shown-run'
import { useRunText } from '../text'
import type { TimelineRow } from '../timeline-layout'
import { Section } from './section'
import { ValueView } from './value-view'

/** What went in: of a call what was sent, and what had arrived from the steps before. */
export function InputTab({ row }: { readonly row: TimelineRow }) {
  const shown = useShownRun()
  const text = useRunText()
  const latest = row.attempt ?? row.step?.attempts.at(-1)
  const request = latest?.request
  const arrived = arrivals(row, shown)
  const isStart = row.node !== undefined && !shown.graph.edges.some(({ to }) => to === row.node?.id)
  if (request === undefined && arrived.length === 0 && !isStart) return <p className="text-ink-muted">{text.noInput}</p>
  return (
    <>
      {request !== undefined && (
        <Section title={text.asSent}>
          <ValueView value={request} cut={latest?.cut?.request} />
        </Section>
      )}
      {isStart && shown.state.input !== undefined && (
        <Section title={text.runInput}>
          <ValueView value={shown.state.input} cut={shown.state.cut?.input} />
        </Section>
      )}
      {arrived.map(({ from, value, cut }) => (
        <Section key={from} title={`${text.arrived}: ${from}`}>
          <ValueView value={value} cut={cut} />
        </Section>
      ))}
    </>
  )
}

interface Arrival {
  readonly from: string
  readonly value: Json
  readonly cut: CutValue | undefined
}

/** Over the edges that were taken, in the order of the drawing. */
function arrivals({ node, instance }: TimelineRow, { graph, state, nameOf }: ShownRun): readonly Arrival[] {
  if (node === undefined) return []
  const pass = instance.includes('@') ? instance.slice(instance.indexOf('@')) : ''
  const keys = new Map(graph.nodes.map(({ id, key }) => [id, key]))
  const taken = graph.edges.flatMap(({ from, port, to }) => {
    const key = keys.get(from)
    if (to !== node.id || key === undefined) return []
    const step = knownStep(state, key + pass) ?? knownStep(state, key)
    return step?.value === undefined || step.ports?.includes(port) !== true ? [] : [{ from: nameOf(key), value: step.value, cut: step.cut?.value }]
  })
  return [...new Map(taken.map((each) => [each.from, each])).values()]
}
