import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5000
const PULSE_MS = 15_000

export interface Hearing {
  readonly channels: readonly string[]
  /** It listens, for the first time or again: what was said in between was not heard. */
  readonly onOpen: () => void
  readonly onPayload: (payload: string, channel: string) => void
  readonly onError: (error: unknown) => void
}

export interface Listening {
  /** Resolves when it listens for the first time. */
  readonly open: Promise<void>
  close(): Promise<void>
}

/** Keeps one connection listening to NOTIFY, and finds it again when it breaks, until it is closed. */
export function listen(url: string, hearing: Hearing): Listening {
  const { onOpen, onError } = hearing
  const stop = new AbortController()
  let opened = () => {}
  const open = new Promise<void>((resolve) => {
    opened = resolve
  })

  async function keep(): Promise<void> {
    for (let wait = FIRST_WAIT_MS; !stop.signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        await hearUntilItBreaks(url, stop.signal, {
          ...hearing,
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

async function hearUntilItBreaks(url: string, stop: AbortSignal, { channels, onOpen, onPayload }: Hearing): Promise<void> {
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
    client.on('notification', ({ channel, payload = '' }) => onPayload(payload, channel))
    await client.connect()
    await client.query(channels.map((channel) => `listen ${channel}`).join('; '))
    onOpen()
    await broken
  } finally {
    clearInterval(pulse)
    stop.removeEventListener('abort', stopped)
    // A frozen server never says goodbye.
    await Promise.race([client.end().catch(() => {}), pause(1000, undefined, { ref: false })])
  }
}
