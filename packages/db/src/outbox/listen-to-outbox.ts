import { type Listening, listen } from '../stream/listen'

/** Said by the SQL functions that write messages, at their commit. */
const CHANNEL = 'heddle_outbox'

export interface OutboxBell {
  readonly url: string
  /** There may be something to send: also after every break, since a ring in between was not heard. */
  readonly onRing: () => void
  /** For the log: what went wrong with the connection. */
  readonly onError?: (error: unknown) => void
}

/** Rings when a message was written, over one connection of its own. A help to be quick, no more: whoever sends also looks by itself. */
export function listenToOutbox({ url, onRing, onError = () => {} }: OutboxBell): Listening {
  return listen(url, { channels: [CHANNEL], onOpen: onRing, onPayload: onRing, onError })
}
