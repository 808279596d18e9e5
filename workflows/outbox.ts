import type { Database } from '@heddle/db/connect/database'
import { acknowledge } from '@heddle/db/outbox/acknowledge'
import { markSent } from '@heddle/db/outbox/mark-sent'
import type { OutboxMessage } from '@heddle/db/outbox/outbox-message'
import { takeOutbox } from '@heddle/db/outbox/take-outbox'
import type { RunsClient } from './client'

export interface OutboxDeps {
  readonly pool: Database['pool']
  readonly runs: Pick<RunsClient, 'tell'>
  readonly log: { warn(fields: object, message: string): void }
}

export interface Outbox {
  /** There may be something to send. */
  ring(): void
  /** Waits for the round under way. */
  stop(): Promise<void>
}

const everyMs = 1000
const atOnce = 100

/**
 * Tells runs what was decided about them: at once when rung, and by looking every second. Any number of workers may send; each message is
 * handed to one of them, and again until its run has taken it in.
 */
export function startOutbox(deps: OutboxDeps): Outbox {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let rung = false
  let round: Promise<void> | undefined
  const look = (): void => {
    if (stopped) return
    clearTimeout(timer)
    if (round) {
      rung = true
      return
    }
    rung = false
    round = sendAll(deps)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the outbox could not be looked through; it will be again'))
      .finally(() => {
        round = undefined
        if (rung) look()
        else if (!stopped) timer = setTimeout(look, everyMs)
      })
  }
  look()
  return {
    ring: look,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await round
    },
  }
}

/** Until there is nothing more to send now. */
export async function sendAll(deps: OutboxDeps): Promise<void> {
  for (;;) {
    const messages = await takeOutbox(deps.pool, atOnce)
    await Promise.all(messages.map((message) => send(deps, message)))
    if (messages.length === 0) return
  }
}

async function send({ pool, runs, log }: OutboxDeps, message: OutboxMessage): Promise<void> {
  const { id, runId } = message
  try {
    const telling = await runs.tell(message)
    if (telling === 'told') await markSent(pool, [id])
    else if (telling === 'ended') await acknowledge(pool, runId, [id])
  } catch (error) {
    log.warn({ err: error, runId, message: id }, 'a run could not be told yet; it will be')
  }
}
