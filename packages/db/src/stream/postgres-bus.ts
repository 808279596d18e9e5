import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ask, type Queryable } from '../connect/ask'
import { type StreamBus, type StreamMessage, streamMessage } from './bus'
import { Listeners } from './listeners'
import { splitMessage } from './split-message'

/** Said by the SQL functions that write events, at their commit: `run id:last seq`. */
const RUN_CHANNEL = 'heddle_run'
const STREAM_CHANNEL = 'heddle_stream'
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5000
const PULSE_MS = 15_000

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
    onError,
    onOpen: () => listeners.tellAll({ type: 'resync' }),
    onMessage: (message) => listeners.tell(message.runId, message),
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

interface Hearing {
  readonly onOpen: () => void
  readonly onMessage: (message: StreamMessage) => void
  readonly onError: (error: unknown) => void
}

/** Keeps one connection listening until it is closed. */
function listen(url: string, { onOpen, onMessage, onError }: Hearing): { readonly open: Promise<void>; close(): Promise<void> } {
  const stop = new AbortController()
  let opened = () => {}
  const open = new Promise<void>((resolve) => {
    opened = resolve
  })

  async function keep(): Promise<void> {
    for (let wait = FIRST_WAIT_MS; !stop.signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        await hearUntilItBreaks(url, stop.signal, {
          onError,
          onMessage,
          onOpen: () => {
            wait = FIRST_WAIT_MS
            opened()
            onOpen()
          },
        })
      } catch (error) {
        if (!stop.signal.aborted) onError(error)
      }
      await pause(wait, undefined, { signal: stop.signal }).catch(() => {})
    }
  }

  const kept = keep()
  return {
    open,
    async close() {
      stop.abort()
      await kept
    },
  }
}

async function hearUntilItBreaks(url: string, stop: AbortSignal, { onOpen, onMessage, onError }: Hearing): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000, query_timeout: 3000, keepAlive: true })
  // A pulse, because a connection whose other end is gone without a word never says so.
  let pulse: NodeJS.Timeout | undefined
  let stopped = () => {}
  const broken = new Promise<void>((resolve, reject) => {
    client.on('error', reject).on('end', resolve)
    pulse = setInterval(() => void client.query('select 1').catch(reject), PULSE_MS).unref()
    stopped = resolve
    stop.addEventListener('abort', stopped)
  })
  broken.catch(() => {})
  try {
    client.on('notification', ({ channel, payload = '' }) => {
      const message = readMessage(channel, payload)
      if (message === undefined) onError(new Error(`A message on ${channel} could not be read.`))
      else onMessage(message)
    })
    await client.connect()
    await client.query(`listen ${RUN_CHANNEL}; listen ${STREAM_CHANNEL}`)
    onOpen()
    await broken
  } finally {
    clearInterval(pulse)
    stop.removeEventListener('abort', stopped)
    // A frozen server never says goodbye.
    await Promise.race([client.end().catch(() => {}), pause(1000, undefined, { ref: false })])
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
