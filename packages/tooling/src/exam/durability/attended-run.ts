import type { NumberedEvent } from '@heddle/db/runs/append-events'
import { type Product, startRun } from '../product/product'
import { approvalsOf, decide, truth } from '../run/approvals'
import { Reader } from '../run/reader'
import { until } from '../until'
import type { CountingServer } from '../world/counting-server'
import type { ModelMock } from '../world/model-mock'

/** What the runs of this exam meet. */
export interface Scene {
  readonly product: Product
  readonly slug: string
  readonly world: CountingServer
  readonly models: ModelMock
}

/** Where whoever attends a run is not in a hurry: at this step they wait before they answer. */
export interface Hold {
  readonly at: 'ask' | 'heard'
  readonly until: Promise<unknown>
}

/** Outages are waited for. */
const PATIENCE_MS = 600_000

/** A run with somebody at its side who answers what it asks, truthfully, and tells it what it waits for. */
export class AttendedRun {
  readonly name: string
  readonly id: string
  readonly reader: Reader
  /** When processes were killed under it. */
  readonly kills: number[] = []
  /** How often a person was asked whether a call had gone out. */
  doubts = 0
  readonly ended: Promise<unknown>
  readonly #scene: Scene
  readonly #hold: Hold | undefined
  readonly #answers: Promise<void>[] = []

  private constructor(scene: Scene, { name, id, hold }: { readonly name: string; readonly id: string; readonly hold: Hold | undefined }) {
    this.#scene = scene
    this.name = name
    this.id = id
    this.#hold = hold
    this.reader = new Reader(scene.product.api, id)
    this.reader.onEvent = (event) => this.#attend(event)
    this.ended = this.reader.follow().then(() => Promise.all(this.#answers))
    // It is awaited later.
    this.ended.catch(() => {})
  }

  static async begin(scene: Scene, name: string, hold?: Hold): Promise<AttendedRun> {
    return new AttendedRun(scene, { name, id: await startRun(scene.product.api, scene.slug, { run: name }), hold })
  }

  /** From the kill until this client had something that the workflow decided after it, in milliseconds. */
  recovery(killedAt: number): number | undefined {
    const next = this.reader.arrived.find(({ event, at }) => event.flush !== undefined && event.at >= killedAt && at > killedAt)
    return next && next.at - killedAt
  }

  #attend({ type, instance, data }: NumberedEvent): void {
    if (type !== 'step-waiting' || instance === undefined) return
    const held = instance === this.#hold?.at ? this.#hold.until : Promise.resolve()
    if (data.for === 'person') this.#answers.push(held.then(() => this.#answer(instance, data.question)))
    if (data.for === 'event') this.#answers.push(held.then(() => this.#tell()))
  }

  async #answer(instance: string, question: 'approval' | 'uncertain'): Promise<void> {
    const { product, world } = this.#scene
    if (question === 'uncertain') this.doubts++
    const ask = async () => {
      const asked = (await approvalsOf(product.api, this.id, 'all')).filter((each) => each.instance === instance && each.question === question)
      const waiting = asked.find(({ status }) => status === 'waiting')
      // Closed by itself, when the result has come after all.
      return waiting ?? (asked.length > 0 ? 'nobody' : undefined)
    }
    const waiting = await until(ask, { what: `${this.name}: the question of ${instance} can be answered`, withinMs: PATIENCE_MS, everyMs: 50 })
    if (waiting === 'nobody') return
    const place = `/${this.name}/${instance}`
    await decide(product.api, waiting.id, question === 'approval' ? { answer: 'approve' } : truth(place, world.visits.acted(place)))
  }

  async #tell(): Promise<void> {
    const body = { name: 'exam.heard', key: this.name, data: { word: 'yes' }, deliveryId: this.name }
    await this.#scene.product.api.get({ path: '/events', body })
  }
}
