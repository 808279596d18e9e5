import { z } from 'zod'

/** New events are stored: read them from the database. */
export const eventsMessage = z.object({ type: z.literal('events'), runId: z.string(), lastSeq: z.int() })

/** A piece of a stream's text; lost when nobody listens. `offset` counts UTF-16 units of the text before it. */
export const deltaMessage = z.object({
  type: z.literal('delta'),
  runId: z.string(),
  instance: z.string(),
  call: z.int(),
  attempt: z.int(),
  pickUp: z.int().optional(),
  offset: z.int(),
  text: z.string(),
})

export const streamMessage = z.discriminatedUnion('type', [eventsMessage, deltaMessage])

export type DeltaMessage = z.infer<typeof deltaMessage>
export type StreamMessage = z.infer<typeof streamMessage>

/** `resync`: messages may have been missed; read from the database what is stored. */
export type StreamSignal = StreamMessage | { readonly type: 'resync' }

/**
 * What happens in runs, told to whoever looks at them, in this process or another. Transient: no message is kept, and
 * after a break the bus says `resync`. Messages of one run from one process arrive in the order in which they were
 * published; a long text may arrive in pieces.
 */
export interface StreamBus {
  /** Never fails: a message that cannot be sent is lost. */
  publish(runId: string, message: StreamMessage): Promise<void>
  /** @returns how to stop. A listener that throws disturbs no other. */
  subscribe(runId: string, listener: (signal: StreamSignal) => void): () => void
  close(): Promise<void>
}
