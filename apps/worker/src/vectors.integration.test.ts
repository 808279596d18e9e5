import { compileGraph } from '@heddle/core/compile/compile'
import type { Graph } from '@heddle/core/graph/graph'
import { differences } from '@heddle/testing/vectors/compare'
import dev from '@heddle/testing/vectors/dev.json' with { type: 'json' }
import { vectorNodeTypes } from '@heddle/testing/vectors/scripted-nodes'
import { toGraph } from '@heddle/testing/vectors/to-graph'
import { missingFrom, type Vector, type VectorHappening } from '@heddle/testing/vectors/vector'
import { openRuns } from '@heddle/workflows/client'
import { startOutbox } from '@heddle/workflows/outbox'
import { Client, Connection } from '@temporalio/client'
import { afterAll, describe, expect, it } from 'vitest'
import { testHouse } from './testing/house'
import { playForReal, scripted, type VectorHouse } from './testing/vector-run'

const house = await testHouse()
const connection = await Connection.connect({ address: house.address })
const runs = openRuns({ address: house.address, queuePrefix: house.prefix, separateQueues: true })
const outbox = startOutbox({ pool: house.db.pool, runs, log: console })
let worker: Awaited<ReturnType<typeof house.worker>> | undefined

const real: VectorHouse = {
  db: house.db,
  runs,
  client: new Client({ connection }),
  async start() {
    worker = await house.worker({ runners: { scripted }, queues: ['runs'] })
  },
  async stop() {
    worker?.stop()
    await worker?.ended
    worker = undefined
  },
}

afterAll(async () => {
  await outbox.stop()
  await runs.close()
  await connection.close()
})

function happeningsOf(script: readonly VectorHappening[]): readonly VectorHappening[] {
  return script.flatMap((happening) => happening.together ?? [happening])
}

/** What there is no door for yet: a history that is continued, a worker that dies by script (`crashes.integration.test.ts` has those). */
function needs({ script = [] }: Vector): readonly string[] {
  const found = happeningsOf(script).map(({ restart, crash }) => (restart === 'rollover' ? 'rollover' : crash !== undefined ? 'a crash' : undefined))
  return [...new Set(found.filter((each) => each !== undefined))]
}

/** A person may change only what the approval lets them change: here, what the script has them answer with. */
function drawn({ graph, script = [] }: Vector): Graph {
  const answers = happeningsOf(script).filter(({ decide, value }) => decide !== undefined && typeof value === 'object' && value !== null)
  const real = toGraph(graph)
  const nodes = real.nodes.map((node) => {
    const answer = answers.find(({ decide }) => decide === node.id)
    if (node.kind !== 'approval' || answer === undefined) return node
    const values = Object.keys(answer.value as object).map((name) => ({ name, value: '', edit: true, type: 'any' }))
    return { ...node, config: { ...node.config, values } }
  })
  return { ...real, nodes }
}

describe('engine vectors on a real server', () => {
  const vectors = (dev.vectors as unknown as readonly Vector[]).filter((each) => missingFrom(each).length === 0 && each.expect.status !== 'refused')
  for (const vector of vectors) {
    const { id, title, graph, draft } = vector
    const missing = needs(vector)
    if (missing.length > 0) it.todo(`${id}: ${title} (needs ${missing.join(', ')})`)
    else
      it(`${id}: ${title}`, async () => {
        const { plan, problems } = compileGraph(drawn(vector), vectorNodeTypes, { mode: draft ? 'draft' : 'publish', result: graph.output ?? null })
        if (!plan) throw new Error('The vector was refused.')
        await house.worker({ runners: { scripted }, queues: ['code'] })
        await real.start()
        expect(differences(vector, await playForReal(real, vector, { plan, problems }))).toEqual([])
      })
  }
})
