export interface Gate {
  /** Somebody stands before it. */
  readonly reached: Promise<void>
  /** Lets through whoever stands there and whoever comes. */
  open(): void
}

interface OpenGate extends Gate {
  /** Whether what was asked for has been done before the answer is held back. */
  readonly acts: boolean
  readonly opened: Promise<void>
  readonly arrive: () => void
}

/** Counts what is asked of the world and what it does, place by place, and holds answers back until told. */
export class Visits {
  readonly #asked = new Map<string, number[]>()
  readonly #acted = new Map<string, number>()
  readonly #standing = new Map<string, number>()
  readonly #gates = new Map<string, OpenGate>()

  /** When it was asked, each time. */
  asked(place: string): readonly number[] {
    return this.#asked.get(place) ?? []
  }

  /** How often it has happened in the world. */
  acted(place: string): number {
    return this.#acted.get(place) ?? 0
  }

  /** How often something has happened anywhere. */
  get total(): number {
    return [...this.#acted.values()].reduce((all, one) => all + one, 0)
  }

  /** How many stand there and wait for their answer. */
  standing(place: string): number {
    return this.#standing.get(place) ?? 0
  }

  /** From now on answers are held back, after what was asked for has been done or before. */
  hold(place: string, { acts }: { readonly acts: boolean }): Gate {
    let open = () => {}
    let arrive = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const reached = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const gate = { acts, opened, reached, arrive, open }
    this.#gates.set(place, gate)
    return gate
  }

  /** `gone` resolves when who asked has gone away. @returns whether there is somebody to answer. */
  async visit(place: string, gone: Promise<unknown> = new Promise(() => {})): Promise<boolean> {
    this.#asked.set(place, [...this.asked(place), Date.now()])
    const gate = this.#gates.get(place)
    if (gate === undefined || gate.acts) this.#act(place)
    if (gate === undefined) return true
    const left = await this.#stand(place, gate, gone)
    if (!gate.acts && !left) this.#act(place)
    return !left
  }

  async #stand(place: string, gate: OpenGate, gone: Promise<unknown>): Promise<boolean> {
    this.#standing.set(place, this.standing(place) + 1)
    gate.arrive()
    const left = await Promise.race([gate.opened.then(() => false), gone.then(() => true)])
    this.#standing.set(place, this.standing(place) - 1)
    return left
  }

  #act(place: string): void {
    this.#acted.set(place, this.acted(place) + 1)
  }
}
