import { isDeepStrictEqual } from 'node:util'
import { foldEvents } from '@heddle/core/run/reduce'
import type { RunEvent } from '@heddle/core/run/run-event'
import type { NumberedEvent } from '@heddle/db/runs/append-events'
import type { Api } from '../product/api'

/** What the API says of a run, beside its events. */
export interface RunRow {
  readonly status: string
  readonly output: unknown
  readonly lastSeq: number
}

export function rowOf(api: Api, id: string): Promise<RunRow> {
  return api.get<RunRow>({ path: `/runs/${id}` })
}

/** All durable events, page by page. */
export async function storedEvents(api: Api, id: string): Promise<readonly NumberedEvent[]> {
  const events: NumberedEvent[] = []
  for (;;) {
    const page = await api.get<{ readonly events: readonly NumberedEvent[] }>({ path: `/runs/${id}/events?limit=1000&after=${events.length}` })
    events.push(...page.events)
    if (page.events.length < 1000) return events
  }
}

/** What is wrong with the events of a run that is over: they must be gapless, single and true. */
export function eventFaults(events: readonly NumberedEvent[], row: RunRow): readonly string[] {
  const happened = withoutSuperseded(events)
  return [...countingFaults(events, row), ...foldFaults(events, row), ...turnFaults(happened), ...endFaults(happened)]
}

function countingFaults(events: readonly NumberedEvent[], { lastSeq }: RunRow): readonly string[] {
  const gap = events.findIndex(({ seq }, index) => seq !== index + 1)
  const twice = events.length - new Set(events.map(({ key }) => key)).size
  return [
    ...(gap === -1 ? [] : [`event ${events[gap]?.seq} stands at place ${gap + 1}`]),
    ...(twice === 0 ? [] : [`${twice} keys are there twice`]),
    ...(events.length === lastSeq ? [] : [`${events.length} events, and the run counts ${lastSeq}`]),
  ]
}

function foldFaults(events: readonly NumberedEvent[], row: RunRow): readonly string[] {
  const { status, output, steps } = foldEvents(events)
  const open = Object.entries(steps).filter(([, step]) => ['running', 'retrying', 'waiting'].includes(step.status))
  return [
    ...(status === row.status ? [] : [`the events say ${status}, the run says ${row.status}`]),
    ...(isDeepStrictEqual(output ?? null, row.output)
      ? []
      : [`the events say the output ${JSON.stringify(output)}, the run says ${JSON.stringify(row.output)}`]),
    ...open.map(([instance, step]) => `the run is over, and ${instance} is shown as ${step.status}`),
  ]
}

/** Of each turn one telling is left, and no step ends twice. */
function turnFaults(happened: readonly NumberedEvent[]): readonly string[] {
  const tellings = new Map<number, number>()
  const ended = new Set<string>()
  const faults: string[] = []
  for (const { flush, instance, type } of happened) {
    if (flush !== undefined && (tellings.get(flush.k) ?? flush.historyLength) !== flush.historyLength) faults.push(`turn ${flush.k} is told in two ways`)
    if (flush !== undefined) tellings.set(flush.k, flush.historyLength)
    if (instance === undefined || !/^step-(finished|failed|skipped|cancelled)$/.test(type)) continue
    if (ended.has(instance)) faults.push(`${instance} ends twice`)
    ended.add(instance)
  }
  return faults
}

/** One end, and whatever is told after it changes nothing. */
function endFaults(happened: readonly NumberedEvent[]): readonly string[] {
  const ends = happened.filter(({ type }) => type === 'run-finished').length
  const last = happened.findIndex(({ type }) => type === 'run-finished') + 1
  const late = happened.slice(last).filter(({ flush, type }) => flush !== undefined || type === 'call-started')
  return [
    ...(ends === 1 ? [] : [`the run ends ${ends} times`]),
    ...late.map(({ type, instance }) => `after the end: ${type} ${instance ?? ''}`),
    ...(isDeepStrictEqual(foldEvents(happened.slice(0, last)), foldEvents(happened)) ? [] : ['what was told after the end changes what is shown']),
  ]
}

function withoutSuperseded(events: readonly NumberedEvent[]): readonly NumberedEvent[] {
  const dropped = new Set(events.flatMap((event) => (event.type === 'superseded' ? [turnOf(event.data)] : [])))
  return events.filter(({ flush, type }) => type !== 'superseded' && !(flush !== undefined && dropped.has(turnOf(flush))))
}

function turnOf({ k, historyLength }: NonNullable<RunEvent['flush']>): string {
  return `${k}.${historyLength}`
}
