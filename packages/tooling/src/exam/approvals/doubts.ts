import type { Api } from '../product/api'
import { type ApprovalSeen, decide, truth } from '../run/approvals'
import { pause } from '../until'
import type { CountingServer } from '../world/counting-server'
import type { Case } from './case'

/** Answers, until it is told to stop, whether calls have gone out that a killed worker was in the middle of. */
export class Doubts {
  readonly #api: Api
  readonly #world: CountingServer
  readonly #asked = new Set<string>()
  #stopped = false

  constructor(api: Api, world: CountingServer) {
    this.#api = api
    this.#world = world
  }

  /** How often somebody was asked. */
  get count(): number {
    return this.#asked.size
  }

  async answer(cases: readonly Case[]): Promise<void> {
    const names = new Map(cases.map(({ id, run }) => [id, run]))
    while (!this.#stopped) {
      const { approvals } = await this.#api.get<{ readonly approvals: readonly ApprovalSeen[] }>({ path: '/approvals?limit=200' })
      for (const { id, question, instance, run } of approvals) {
        if (question !== 'uncertain') continue
        this.#asked.add(id)
        const place = `/${names.get(run.id)}/${instance}`
        await decide(this.#api, id, truth(place, this.#world.visits.acted(place)))
      }
      await pause(250)
    }
  }

  stop(): void {
    this.#stopped = true
  }
}
