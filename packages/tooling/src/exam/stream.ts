import { type Product, publish, withProduct } from './product/product'
import { atLeast, none, type Row, report, sizeOf } from './report'
import type { Reader } from './run/reader'
import { Audience } from './stream/audience'
import { streamingGraph, textOf } from './stream/graph'
import { until } from './until'
import { countingServer } from './world/counting-server'
import { modelMock } from './world/model-mock'

/**
 * A run whose model writes a long text, slowly: one client drops its connection again and again and resumes, another never does, and the
 * web process is killed with -9 in the middle; both must have the same. Then the worker is killed in the middle of a text, which the model
 * says in other words when it is asked again. Then many listen to one run, some from late on, one after its end.
 * `EXAM_SUBSCRIBERS`: how many; `EXAM_DROPS`: how often the first one drops.
 */
const subscribers = sizeOf('EXAM_SUBSCRIBERS', 200)
const drops = sizeOf('EXAM_DROPS', 20)
/** The mock says 1000 characters a second. */
const PACE = { chunkSize: 40, latency: 40 }
const ABOUT_A_DROP = 2000
const SHORTER = 15_000

async function examine(product: Product): Promise<readonly Row[]> {
  const world = await countingServer()
  const models = await modelMock(product.api, { says: textOf, ...PACE })
  const slug = await publish(product.api, 'streaming', streamingGraph(world.url))
  try {
    const rows = [...(await resuming(product, slug)), await retold(product, slug), ...(await crowd(product, slug))]
    return [...rows, none('answers that blame the server itself', product.api.blunders)]
  } finally {
    world.close()
    await models.stop()
  }
}

async function resuming(product: Product, slug: string): Promise<readonly Row[]> {
  const length = ABOUT_A_DROP * (drops + 1)
  const audience = await Audience.gather(product, slug, { run: 'resumed', length })
  const [dropping, steady] = [audience.join(), audience.join()]
  const answered = audience.answer()
  for (let drop = 1; drop <= drops; drop++) {
    await until(() => heard(dropping) >= drop * ABOUT_A_DROP, { what: `the text goes on after drop ${drop - 1}` })
    dropping.drop()
    if (drop === Math.ceil(drops / 2)) await product.processes.kill('web')
  }
  await answered
  const faults = await audience.faults(await audience.ended())
  const streamed = Math.min(...[dropping, steady].map((reader) => (reader.text.streamed.get('say') ?? 0) / length))
  return [
    { name: 'times that one client connected, which dropped', value: dropping.connections },
    { name: 'times that the other connected, which did not', value: steady.connections },
    atLeast('of the long text heard before the call was over, least %', 100 * streamed, 95),
    none('wrong or lost events and texts, of both', faults),
  ]
}

async function retold(product: Product, slug: string): Promise<Row> {
  const audience = await Audience.gather(product, slug, { run: 'retold', length: SHORTER })
  const reader = audience.join()
  const answered = audience.answer()
  await until(() => heard(reader) > SHORTER / 3, { what: 'a third of the text is there' })
  await product.processes.kill('worker')
  await answered
  return none('texts that were mixed of what a model said before and after a crash', await audience.faults(await audience.ended(), 2))
}

async function crowd(product: Product, slug: string): Promise<readonly Row[]> {
  const audience = await Audience.gather(product, slug, { run: 'crowded', length: SHORTER })
  const first = Array.from({ length: subscribers }, () => audience.join())
  const answered = audience.answer()
  const [one] = first
  await until(() => one !== undefined && heard(one) > SHORTER / 2, { what: 'half of the text is there' })
  for (let n = 0; n < Math.ceil(subscribers / 10); n++) audience.join()
  await answered
  const ends = (await audience.ended()).map(({ endedAt, events }) => endedAt - (events.at(-1)?.at ?? 0))
  audience.join()
  const readers = await audience.ended()
  const streamed = Math.min(...first.map((reader) => (reader.text.streamed.get('say') ?? 0) / SHORTER))
  return [
    { name: 'subscribers of one run', value: readers.length },
    { name: 'connections that they needed', value: readers.reduce((sum, { connections }) => sum + connections, 0) },
    { name: 'of the text heard by the first of them before the call was over, least %', value: 100 * streamed },
    { name: 'from the end of the run until all who listened knew, ms', value: Math.max(...ends) },
    none('wrong or lost events and texts, of all', await audience.faults(readers)),
  ]
}

function heard(reader: Reader): number {
  return reader.text.of('say')?.length ?? 0
}

process.exit(report('stream', await withProduct(examine)) ? 0 : 1)
