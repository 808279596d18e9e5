import { fileURLToPath } from 'node:url'
import { NativeConnection, Worker } from '@temporalio/worker'

/** The measure: a worker as anyone would write it by hand, with the SDK's own settings. */
const connection = await NativeConnection.connect({ address: process.env.TEMPORAL_ADDRESS ?? '' })
const worker = await Worker.create({
  connection,
  taskQueue: 'bench-raw',
  workflowsPath: fileURLToPath(new URL('./raw-workflows.ts', import.meta.url)),
  activities: { noop: async (input: { readonly n: number }) => input },
})
process.on('SIGTERM', () => worker.shutdown())
process.send?.('ready')
await worker.run()
await connection.close()
process.exit(0)
