import type { NumberedEvent } from '@heddle/db/runs/append-events'
import { none, type Row } from '../report'
import { eventFaults, rowOf, storedEvents } from '../run/event-faults'
import type { AttendedRun, Scene } from './attended-run'
import { ONCE, outputOf, REPEATABLE } from './graph'

/** What was wrong with the runs that have ended, by kind. */
export class Judge {
  readonly #scene: Scene
  readonly #wrongEnds: string[] = []
  readonly #notOnce: string[] = []
  readonly #tooOften: string[] = []
  readonly #eventFaults: string[] = []
  runs = 0
  doubts = 0

  constructor(scene: Scene) {
    this.#scene = scene
  }

  /** Looks at a run that has ended. */
  async judge(run: AttendedRun): Promise<void> {
    const { api } = this.#scene.product
    const [row, events] = [await rowOf(api, run.id), await storedEvents(api, run.id)]
    this.runs++
    this.doubts += run.doubts
    const told = (fault: string) => `${run.name} (${run.id}): ${fault}`
    if (row.status !== 'succeeded' || row.output !== outputOf(run.name)) this.#wrongEnds.push(told(JSON.stringify(row)))
    this.#notOnce.push(...this.#onceFaults(run.name).map(told))
    this.#tooOften.push(...this.#askedFaults(run, events).map(told))
    this.#eventFaults.push(...[...eventFaults(events, row), ...run.reader.faults, ...unlike(run.reader.events, events)].map(told))
  }

  rows(): readonly Row[] {
    return [
      { name: 'runs', value: this.runs },
      { name: 'times that a person was asked whether a call had gone out', value: this.doubts },
      none('runs that did not end right', this.#wrongEnds),
      none('once-only calls that did not happen exactly once', this.#notOnce),
      none('calls that were asked for more often than kills in them explain', this.#tooOften),
      none('faults in events', this.#eventFaults),
    ]
  }

  #onceFaults(name: string): readonly string[] {
    const { visits } = this.#scene.world
    return ONCE.flatMap((key) => {
      const acted = visits.acted(`/${name}/${key}`)
      return acted === 1 ? [] : [`${key} happened ${acted} times`]
    })
  }

  /** A kill explains one more, while the call was under way: asked for, and no result recorded. */
  #askedFaults({ name, kills }: AttendedRun, events: readonly NumberedEvent[]): readonly string[] {
    const { world, models } = this.#scene
    const places = [...REPEATABLE.map((key) => ({ key, visits: world.visits })), { key: 'say', visits: models.visits }]
    return places.flatMap(({ key, visits }) => {
      const asked = visits.asked(`/${name}/${key}`)
      const finished = events.find(({ type, instance }) => type === 'call-finished' && instance === key)?.at ?? 0
      const inIt = kills.filter((at) => (asked[0] ?? 0) <= at && finished >= at).length
      return asked.length >= 1 && asked.length <= 1 + inIt ? [] : [`${key} was asked for ${asked.length} times, with ${inIt} kills in it`]
    })
  }
}

/** Who followed has seen what is stored. */
function unlike(seen: readonly NumberedEvent[], stored: readonly NumberedEvent[]): readonly string[] {
  return JSON.stringify(seen) === JSON.stringify(stored) ? [] : [`${seen.length} events were followed, which are not the ${stored.length} that are stored`]
}
