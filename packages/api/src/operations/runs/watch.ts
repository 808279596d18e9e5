import type { EndedStatus } from '@heddle/core/run/run-state'
import type { NumberedEvent } from '@heddle/db/runs/append-events'
import { eventsAfter } from '@heddle/db/runs/events-after'
import type { StreamSignal } from '@heddle/db/stream/bus'
import { scope } from '@heddle/db/workspaces/scope'
import type { Context } from '../../context'
import { leavingWith } from './leaving'
import { OpenStreams, type StreamPiece } from './open-streams'
import { hasEnded, openRun } from './run'

/** What a watcher of a run gets, in this order: everything durable, the text so far of every open stream, then both as they come. */
export type RunMessage =
  | { readonly kind: 'events'; readonly events: readonly NumberedEvent[] }
  | ({ readonly kind: 'text-so-far' } & Omit<StreamPiece, 'offset'>)
  | ({ readonly kind: 'delta' } & StreamPiece)
  /** The run has ended; nothing follows. */
  | { readonly kind: 'done'; readonly status: EndedStatus }

const PAGE = 200
/** Also looked at without being told: a notification may be lost. */
const LOOK_MS = 3000
/** A run may wait for weeks, and a key be revoked meanwhile. */
const IDENTIFY_MS = 2000

/**
 * Follows a run from the event after `after` until it ends, `signal` is aborted or this process is to end. Only reads: a watcher that goes
 * away changes nothing for the run.
 *
 * @throws AppError `not-found` at the first step, for a run that is not the caller's; as `identify` once the caller is nobody any more.
 */
export async function* watchRun(ctx: Context, id: string, after: number, signal: AbortSignal): AsyncGenerator<RunMessage, void> {
  await openRun(ctx, id)
  const leaving = leavingWith([signal, ctx.stopping])
  // Listening begins before reading: what happens in between is heard.
  const inbox = new Inbox(leaving.signal)
  const stop = ctx.bus.subscribe(id, (message) => inbox.put(message))
  const streams = new OpenStreams()
  const reader = { ctx, id, streams, seq: 0, ended: false, after }
  try {
    if (yield* readEvents(reader)) return
    for (const piece of streams.textsSoFar()) yield { kind: 'text-so-far', ...piece }
    let identified = Date.now()
    while (!leaving.signal.aborted) {
      const messages = await inbox.next(LOOK_MS)
      if (Date.now() - identified > IDENTIFY_MS) {
        await ctx.identifyAgain()
        identified = Date.now()
      }
      const deltas = messages.filter((message) => message.type === 'delta')
      const allKnown = messages.length > 0 && deltas.length === messages.length && deltas.every((delta) => streams.knows(delta))
      // A delta may come before the news that its stream was opened.
      if (!allKnown && (yield* readEvents(reader))) return
      for (const delta of deltas) for (const piece of streams.take(delta)) yield { kind: 'delta', ...piece }
    }
  } finally {
    stop()
    leaving.release()
  }
}

interface Reader {
  readonly ctx: Context
  readonly id: string
  readonly streams: OpenStreams
  /** The last event that was read. */
  seq: number
  /** Whether an end was among them. */
  ended: boolean
  /** The last event that the watcher has already. */
  readonly after: number
}

/** Hands out what is new, page by page. @returns true when the run has ended. */
async function* readEvents(reader: Reader): AsyncGenerator<RunMessage, boolean> {
  for (;;) {
    const page = await eventsAfter(scope(reader.ctx.db, reader.ctx.caller.workspaceId), reader.id, { seq: reader.seq, limit: PAGE })
    for (const event of page) reader.streams.see(event)
    reader.ended ||= page.some((event) => event.type === 'run-finished')
    reader.seq = page.at(-1)?.seq ?? reader.seq
    const fresh = page.filter((event) => event.seq > reader.after)
    if (fresh.length > 0) yield { kind: 'events', events: fresh }
    for (const piece of reader.streams.released()) yield { kind: 'delta', ...piece }
    if (page.length === PAGE) continue
    const status = await endOf(reader)
    if (status === undefined) return false
    yield { kind: 'done', status }
    return true
  }
}

/**
 * How the run ended, once everything of it has been read: calls that were under way may have written after the end, and the row
 * knows how far.
 */
async function endOf({ ctx, id, seq, ended }: Reader): Promise<EndedStatus | undefined> {
  if (!ended) return undefined
  const { status, lastSeq } = await openRun(ctx, id)
  return hasEnded(status) && seq >= lastSeq ? status : undefined
}

/** Messages that came while the watcher was busy; woken by the next one, by time, or by the watcher's leaving. */
class Inbox {
  private waiting: StreamSignal[] = []
  private wake = () => {}
  private readonly signal: AbortSignal

  constructor(signal: AbortSignal) {
    this.signal = signal
    signal.addEventListener('abort', () => this.wake(), { once: true })
  }

  put(message: StreamSignal): void {
    this.waiting.push(message)
    this.wake()
  }

  /** All that has come, or nothing when nothing came in `ms`. */
  async next(ms: number): Promise<readonly StreamSignal[]> {
    if (this.waiting.length === 0 && !this.signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        this.wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      this.wake = () => {}
    }
    return this.waiting.splice(0)
  }
}
