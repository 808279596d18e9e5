import { serveTests } from './serve-tests'

/** A worker in a process of its own, so that a test can kill or stop it. Tells its parent when it takes up work. */
const { DATABASE_URL = '', TEMPORAL_ADDRESS = '', HEDDLE_QUEUE_PREFIX = '', HEDDLE_TEST_DIE_AT, HEDDLE_TEST_GRACE, HEDDLE_TEST_WORKFLOWS } = process.env
const { serving, db } = await serveTests({
  url: DATABASE_URL,
  address: TEMPORAL_ADDRESS,
  prefix: HEDDLE_QUEUE_PREFIX,
  ...(HEDDLE_TEST_GRACE === undefined ? {} : { graceMs: Number(HEDDLE_TEST_GRACE) }),
  ...(HEDDLE_TEST_WORKFLOWS === undefined ? {} : { workflows: HEDDLE_TEST_WORKFLOWS }),
  // Dies between the store of a turn and the end of its task.
  flushed: (events) => {
    if (HEDDLE_TEST_DIE_AT !== undefined && events.includes(`"type":"${HEDDLE_TEST_DIE_AT}"`)) process.kill(process.pid, 'SIGKILL')
  },
})
process.on('SIGTERM', () => serving.stop())
process.send?.('ready')
await serving.ended
await db.close()
process.exit(0)
