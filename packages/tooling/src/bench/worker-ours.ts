import { CallWriter } from '@heddle/db/calls/call-writer'
import { openDatabase } from '@heddle/db/connect/database'
import { bundleWorkflows } from '@heddle/worker/bundle-workflows'
import { serve } from '@heddle/worker/serve'

/** Our worker as it is, but for one runner more: the one that does nothing. */
const db = openDatabase(process.env.DATABASE_URL ?? '')
const nowhere = () => {
  throw new Error('The bench has no way out.')
}
const serving = await serve(
  { address: process.env.TEMPORAL_ADDRESS ?? '', queues: ['runs', 'models', 'tools', 'code'], graceMs: 1000, workflowBundle: await bundleWorkflows() },
  {
    pool: db.pool,
    store: new CallWriter(db.pool),
    runners: { noop: { run: async (value) => ({ value }) } },
    publish: () => {},
    ways: async () => ({ fetch: nowhere, models: { call: nowhere }, secrets: { reveal: nowhere }, renderer: { liquid: nowhere }, conceal: (value) => value }),
    log: console,
  },
)
process.on('SIGTERM', () => serving.stop())
process.send?.('ready')
await serving.ended
await db.close()
process.exit(0)
