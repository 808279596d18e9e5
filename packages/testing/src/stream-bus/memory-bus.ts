import type { StreamBus } from '@heddle/db/stream/bus'
import { streamMessage } from '@heddle/db/stream/bus'
import { Listeners } from '@heddle/db/stream/listeners'
import { splitMessage } from '@heddle/db/stream/split-message'

/** The bus within one process: the same promises as the one over PostgreSQL, pieces of long texts included. */
export function memoryBus({ onError = () => {} }: { readonly onError?: (error: unknown) => void } = {}): StreamBus {
  const listeners = new Listeners(onError)
  return {
    async publish(runId, message) {
      // Later, as from another process, and as a copy.
      await Promise.resolve()
      for (const piece of splitMessage(message)) listeners.tell(runId, streamMessage.parse(JSON.parse(piece)))
    },
    subscribe: (runId, listener) => listeners.add(runId, listener),
    async close() {
      listeners.clear()
    },
  }
}
