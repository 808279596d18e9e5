import type { Scene } from './durability/attended-run'
import { durableGraph, sayingOf } from './durability/graph'
import { Judge } from './durability/judge'
import { bulkyGraph } from './outages/bulky'
import { diskIsFull, hangs, isDown, type Outage } from './outages/outage'
import { SmallDisk } from './outages/small-disk'
import { type Stage, suffer } from './outages/suffer'
import { WatchedPages } from './outages/watched-pages'
import { type Product, publish, withProduct } from './product/product'
import { none, type Row, report, sizeOf } from './report'
import { countingServer } from './world/counting-server'
import { modelMock } from './world/model-mock'

/**
 * PostgreSQL and Temporal hang and are down, for a minute and for five, and the disk of the database fills up, while runs stand everywhere,
 * programs ask and a browser looks. Runs wait and go on; what was promised is kept; everybody is told what is wrong.
 * `EXAM_SECONDS`: how long the shorter outages last. `EXAM_OUTAGES`: only those with this in their names.
 */
const seconds = sizeOf('EXAM_SECONDS', 60)
const only = process.env.EXAM_OUTAGES ?? ''

async function examine(product: Product): Promise<readonly Row[]> {
  const world = await countingServer()
  const models = await modelMock(product.api, { says: sayingOf })
  const pages = await WatchedPages.open(product)
  try {
    const scene: Scene = { product, world, models, slug: await publish(product.api, 'durable', durableGraph(world.url)) }
    const judge = new Judge(scene)
    const stage = { scene, judge, pages, bulky: await publish(product.api, 'bulky', bulkyGraph) }
    const rows: Row[] = []
    for (const outage of outagesOf(product)) rows.push(...(await suffer(stage, outage)))
    rows.push(...(await fillUp(stage)))
    return [...rows, ...judge.rows(), none('answers that explain nothing', product.api.blunders)]
  } finally {
    world.close()
    await pages.close()
    await models.stop()
  }
}

function outagesOf({ processes }: Product): readonly Outage[] {
  return [
    hangs(processes, 'postgres', seconds),
    isDown(processes, 'postgres', 5 * seconds),
    hangs(processes, 'temporal', seconds),
    isDown(processes, 'temporal', seconds),
  ].filter(({ name }) => name.includes(only))
}

async function fillUp(stage: Stage): Promise<readonly Row[]> {
  if (!'the disk is full'.includes(only)) return []
  const disk = await SmallDisk.under(stage.scene.product)
  if (disk === undefined) {
    console.log('The disk is not filled up: no file system can be mounted here (root on Linux can).')
    return []
  }
  try {
    return await suffer(stage, diskIsFull(disk, seconds))
  } finally {
    disk.remove()
  }
}

process.exit(report('outages', await withProduct(examine)) ? 0 : 1)
