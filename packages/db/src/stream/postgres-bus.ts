import { ask, type Queryable } from '../connect/ask'
import { type StreamBus, type StreamMessage, streamMessage } from './bus'
import { listen } from './listen'
import { Listeners } from './listeners'
import { splitMessage } from './split-message'

/** Said by the SQL functions that write events, at their commit: `run id:last seq`. */
const RUN_CHANNEL = 'heddle_run'
const STREAM_CHANNEL = 'heddle_stream'

export interface PostgresBus extends StreamBus {
  /** Resolves when it listens for the first time. Nobody has to wait for it: a late start is a `resync`. */
  readonly listening: Promise<void>
}

export interface PostgresBusOptions {
  readonly url: string
  /** Publishes. */
  readonly pool: Queryable
  /** For the log: what went wrong with the connection, a message or a listener. */
  readonly onError?: (error: unknown) => void
}

/**
 * The bus over NOTIFY: one listening connection for each process, found again when it breaks. NOTIFY takes a lock of the
 * whole database at commit, so what is published meanwhile goes out together.
 */
export function postgresBus({ url, pool, onError = () => {} }: PostgresBusOptions): PostgresBus {
  const listeners = new Listeners(onError)
  const connection = listen(url, {
    channels: [RUN_CHANNEL, STREAM_CHANNEL],
    onError,
    onOpen: () => listeners.tellAll({ type: 'resync' }),
    onPayload(payload, channel) {
      const message = readMessage(channel, payload)
      if (message === undefined) onError(new Error(`A message on ${channel} could not be read.`))
      else listeners.tell(message.runId, message)
    },
  })
  const publish = publisher(pool, onError)
  return {
    listening: connection.open,
    publish: (_runId, message) => publish(message),
    subscribe: (runId, listener) => listeners.add(runId, listener),
    async close() {
      listeners.clear()
      await connection.close()
    },
  }
}

/** One statement in flight; what is published meanwhile is the next one's. */
function publisher(pool: Queryable, onError: (error: unknown) => void): (message: StreamMessage) => Promise<void> {
  let queue: string[] = []
  let sending: Promise<void> | undefined
  async function send(): Promise<void> {
    while (queue.length > 0) {
      const payloads = queue
      queue = []
      await ask(pool, 'select pg_notify($1, payload) from unnest($2::text[]) with ordinality as t (payload, n) order by n', [STREAM_CHANNEL, payloads]).catch(
        onError,
      )
    }
    sending = undefined
  }
  return (message) => {
    queue.push(...splitMessage(message))
    sending ??= send()
    return sending
  }
}

function readMessage(channel: string, payload: string): StreamMessage | undefined {
  if (channel !== RUN_CHANNEL) return streamMessage.safeParse(parsed(payload)).data
  const [runId = '', lastSeq] = payload.split(':')
  return streamMessage.safeParse({ type: 'events', runId, lastSeq: Number(lastSeq) }).data
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}
