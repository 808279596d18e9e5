import type { AppRouter } from '@heddle/api/trpc/router'
import type { RunListener } from '@heddle/editor/editor-ports'
import type { TRPCClient } from '@trpc/client'
import { refusalOf } from './refusal'

export type WatchClient = { readonly runs: Pick<TRPCClient<AppRouter>['runs'], 'watch'> }

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/**
 * Follows a run from its first event until it ends. A lost connection is made again and goes on after the last event
 * that came: by the browser when the network failed, by us when something on the way answered with an error, for then
 * the browser gives up. A refusal (the run is gone) ends it.
 */
export function watchRun(client: WatchClient, id: string, listener: RunListener): () => void {
  let subscription: { unsubscribe(): void } | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT_MS
  let last: string | undefined
  let over = false
  const end = () => {
    over = true
    clearTimeout(again)
    subscription?.unsubscribe()
  }
  const connect = () => {
    subscription = client.runs.watch.subscribe(
      { id, ...(last !== undefined && { lastEventId: last }) },
      {
        onData({ id: eventId, data: message }) {
          last = eventId
          wait = FIRST_WAIT_MS
          if (message.kind === 'events') listener.onEvents(message.events)
          else if (message.kind === 'text-so-far') listener.onText({ ...message, offset: 0 })
          else if (message.kind === 'delta') listener.onText(message)
          else end()
        },
        onConnectionStateChange({ state, error }) {
          if (state === 'connecting' && error) listener.onLost()
          // Connected again: nothing new, but nothing is lost either.
          if (state === 'pending') listener.onEvents([])
        },
        onError(cause) {
          listener.onLost()
          if (over || refusalOf(cause) !== undefined) return
          again = setTimeout(connect, wait)
          wait = Math.min(LONGEST_WAIT_MS, wait * 2)
        },
      },
    )
  }
  connect()
  return end
}
