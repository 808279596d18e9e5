import type { Context } from '../context'
import type { RunMessage } from '../operations/runs/watch'
import { watchRun } from '../operations/runs/watch'
import { RequestRefused } from '../request-refused'

const BEAT_MS = 15_000

/** May this caller be answered with a stream of server-sent events? */
export function wantsStream(request: Request): boolean {
  return (request.headers.get('accept') ?? '').split(',').some((type) => type.trim().toLowerCase().startsWith('text/event-stream'))
}

/** The run's messages as server-sent events. When the caller goes away, only the watching ends. */
export function eventStream(ctx: Context, run: { readonly id: string; readonly after: number }, request: Request): Response {
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  request.signal.addEventListener('abort', leave, { once: true })
  const messages = watchRun(ctx, run.id, run.after, leaving.signal)
  const encoder = new TextEncoder()
  let beat: NodeJS.Timeout | undefined
  const end = () => {
    clearInterval(beat)
    request.signal.removeEventListener('abort', leave)
    leave()
  }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode('retry: 1000\n\n'))
      beat = setInterval(() => controller.enqueue(encoder.encode(': still here\n\n')), BEAT_MS)
    },
    // Asked for one message at a time: a slow reader slows the reading, not the memory.
    async pull(controller) {
      const next = await messages.next().catch((cause: unknown) => {
        ctx.log.warn({ run: run.id, requestId: ctx.requestId, error: String(cause) }, 'event stream broke off')
        return { done: true as const, value: undefined }
      })
      if (next.done !== true) return controller.enqueue(encoder.encode(frames(run.id, next.value)))
      end()
      controller.close()
    },
    async cancel() {
      end()
      await messages.return()
    },
  })
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' },
  })
}

/** Only what is stored carries an id, so that no client's `Last-Event-ID` points past it. */
function frames(runId: string, message: RunMessage): string {
  if (message.kind === 'events')
    return message.events.map((event) => `id: ${runId}:${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')
  const { kind, ...data } = message
  return `event: ${kind === 'delta' ? 'text-delta' : kind}\ndata: ${JSON.stringify(data)}\n\n`
}

/** The number in `Last-Event-ID`; undefined when there is none. @throws RequestRefused when it is of another run or no id at all. */
export function lastEventSeq(request: Request, runId: string, lastSeq: number): number | undefined {
  const given = request.headers.get('last-event-id')
  if (given === null || given === '') return undefined
  const [run, seq] = given.split(':')
  if (run !== runId || seq === undefined || !/^\d{1,9}$/.test(seq) || Number(seq) > lastSeq)
    throw new RequestRefused('bad-request', '"Last-Event-ID" is no id of an event of this run.', {
      hint: 'Send the id of the last event that you got from this run, or leave the header out to begin anew.',
    })
  return Number(seq)
}
