import { AttendedRun, type Scene } from '../durability/attended-run'
import { type Stopped, stopInCalls } from '../durability/kills'
import { pause } from '../until'

const MOST_MS = 300_000

/** Runs that stand everywhere where a run can stand: in each kind of call, before a person, before an event, asleep, at their beginning. */
export class Crowd {
  readonly runs: readonly AttendedRun[]
  /** It asks a person, who is not in a hurry. */
  readonly asking: AttendedRun
  readonly #stopped: readonly Stopped[]
  readonly #answer: () => void

  private constructor(stopped: readonly Stopped[], attended: readonly [asking: AttendedRun, ...others: AttendedRun[]], answer: () => void) {
    this.runs = [...stopped.map(({ run }) => run), ...attended]
    this.asking = attended[0]
    this.#stopped = stopped
    this.#answer = answer
  }

  static async gather(scene: Scene, when: string): Promise<Crowd> {
    let answer = () => {}
    const until = new Promise<void>((resolve) => {
      answer = resolve
    })
    const stopped = await stopInCalls(scene, when)
    const asking = await AttendedRun.begin(scene, `asks-${when}`, { at: 'ask', until })
    const hearing = await AttendedRun.begin(scene, `hears-${when}`, { at: 'heard', until })
    await Promise.all([standsAt(asking, 'ask'), standsAt(hearing, 'heard')])
    const sleeping = await AttendedRun.begin(scene, `naps-${when}`)
    await standsAt(sleeping, 'nap')
    const beginning = await AttendedRun.begin(scene, `begins-${when}`)
    return new Crowd(stopped, [asking, hearing, sleeping, beginning], answer)
  }

  /** What they are in the middle of may be asked for once more. Some services answer at once: that must be kept for the whole outage. */
  struck(at: number): void {
    for (const { kills } of this.runs) kills.push(at)
    open(this.#stopped.filter((_, n) => n % 2 === 1))
  }

  /** The world answers: the other services, people, events. */
  goOn(): void {
    open(this.#stopped)
    this.#answer()
  }

  /** Until all have ended. @throws Error that names those that do not. */
  async ended(): Promise<void> {
    const all = Promise.all(this.runs.map(({ ended }) => ended))
    const late = pause(MOST_MS).then(() => {
      const open = this.runs.filter(({ reader }) => reader.ended === undefined)
      throw new Error(`They do not end: ${open.map(({ name, id }) => `${name} (${id})`).join(', ')}.`)
    })
    await Promise.race([all, late])
  }
}

function open(stopped: readonly Stopped[]): void {
  for (const { gates } of stopped) for (const gate of gates) gate.open()
}

function standsAt({ reader }: AttendedRun, step: string): Promise<unknown> {
  return reader.seen(({ type, instance }) => type === 'step-waiting' && instance === step, `it waits at ${step}`)
}
