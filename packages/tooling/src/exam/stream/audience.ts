import { type Product, startRun } from '../product/product'
import { approvalsOf, decide } from '../run/approvals'
import { type RunRow, rowOf, storedEvents } from '../run/event-faults'
import { Reader } from '../run/reader'
import { until } from '../until'
import { textOf } from './graph'

/** A run that says a long text, and who listens. */
export class Audience {
  readonly id: string
  readonly #product: Product
  readonly #run: string
  readonly #length: number
  readonly #following: Promise<Reader>[] = []

  private constructor(product: Product, id: string, { run, length }: { readonly run: string; readonly length: number }) {
    this.#product = product
    this.id = id
    this.#run = run
    this.#length = length
  }

  static async gather(product: Product, slug: string, { run, length }: { readonly run: string; readonly length: number }): Promise<Audience> {
    return new Audience(product, await startRun(product.api, slug, { run, length: String(length) }), { run, length })
  }

  /** One more listener, from now on. */
  join(): Reader {
    const reader = new Reader(this.#product.api, this.id)
    this.#following.push(reader.follow())
    return reader
  }

  /** Answers the run's question as soon as it is asked. */
  async answer(): Promise<void> {
    const asked = async () => (await approvalsOf(this.#product.api, this.id, 'waiting'))[0]
    const { id } = await until(asked, { what: 'the run asks', withinMs: 300_000, everyMs: 250 })
    await decide(this.#product.api, id, { answer: 'approve' })
  }

  /** Until everybody has been told that the run is over. */
  async ended(): Promise<readonly Reader[]> {
    return Promise.all(this.#following)
  }

  /** What listeners have heard that is not so, or not heard that is so. `nth`: how often the model was asked for the long text. */
  async faults(readers: readonly Reader[], nth = 1): Promise<readonly string[]> {
    const [row, stored] = [await rowOf(this.#product.api, this.id), JSON.stringify(await storedEvents(this.#product.api, this.id))]
    const [long, short] = [textOf(`/${this.#run}/say/${this.#length}`, nth), textOf(`/${this.#run}/tell/500`)]
    return [
      ...endFaults(row, long + short),
      ...readers.flatMap((reader, n) =>
        heardFaults(reader, { stored, long, short, restarts: nth - 1 }).map((fault) => `${this.#run}, listener ${n}: ${fault}`),
      ),
    ]
  }
}

function endFaults({ status, output }: RunRow, wanted: string): readonly string[] {
  return status === 'succeeded' && output === wanted ? [] : [`the run is ${status}, its output has ${String(output).length} characters of ${wanted.length}`]
}

interface Wanted {
  readonly stored: string
  readonly long: string
  readonly short: string
  /** How often a text may begin anew, at most. */
  readonly restarts: number
}

function heardFaults(reader: Reader, { stored, long, short, restarts }: Wanted): readonly string[] {
  return [
    ...reader.faults,
    ...(reader.text.restarts <= restarts ? [] : [`a text began anew ${reader.text.restarts} times`]),
    ...(reader.ended === 'succeeded' ? [] : [`was told that the run is ${reader.ended}`]),
    ...(JSON.stringify(reader.events) === stored ? [] : [`got ${reader.events.length} events that are not those that are stored`]),
    ...(reader.text.of('say') === long ? [] : ['the long text is another']),
    ...(reader.text.of('tell') === short ? [] : ['the text after the answer is another']),
  ]
}
