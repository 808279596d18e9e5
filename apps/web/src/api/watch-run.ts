import type { AppRouter } from '@heddle/api/trpc/router'
import type { RunListener } from '@heddle/editor/editor-ports'
import type { TRPCClient } from '@trpc/client'

/**
 * Follows a run from its first event until it ends. A lost connection is made again by itself and goes on after the
 * last event that came; a refusal (the run is gone, the session ended) ends it.
 */
export function watchRun(client: TRPCClient<AppRouter>, id: string, listener: RunListener): () => void {
  const subscription = client.runs.watch.subscribe(
    { id },
    {
      onData({ data: message }) {
        if (message.kind === 'events') listener.onEvents(message.events)
        else if (message.kind === 'text-so-far') listener.onText({ ...message, offset: 0 })
        else if (message.kind === 'delta') listener.onText(message)
        else subscription.unsubscribe()
      },
      onConnectionStateChange({ state, error }) {
        if (state === 'connecting' && error) listener.onLost()
      },
      onError: () => listener.onLost(),
    },
  )
  return () => subscription.unsubscribe()
}
