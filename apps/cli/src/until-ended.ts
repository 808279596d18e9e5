import { createParser } from 'eventsource-parser'
import { type EventAnswer, eventAnswer, type RunAnswer, runAnswer } from './answers'
import { exitCodes, Failure } from './exit-codes'
import type { Server } from './server'

export function hasEnded({ status }: Pick<RunAnswer, 'status'>): boolean {
  return status === 'succeeded' || status === 'failed' || status === 'cancelled'
}

/** Waits for the end of a run, however long that takes and however often the connection breaks. */
export async function untilEnded(server: Server, id: string, see: (event: EventAnswer) => void): Promise<RunAnswer> {
  for await (const event of followEvents(server, id)) see(event)
  return server.ask(runAnswer, 'GET', `/runs/${encodeURIComponent(id)}`)
}

/** Breaks in a row without any event between them, before giving up. */
const MOST_BREAKS = 20
const PAUSE_MS = 500

/** The run's events from the first to the last; a broken connection goes on after the last event that came. */
export async function* followEvents(server: Server, id: string, afterSeq = 0): AsyncGenerator<EventAnswer, void> {
  let last = afterSeq
  for (let breaks = 0; ; breaks += 1) {
    try {
      for await (const event of oneConnection(server, id, last)) {
        if (event === 'done') return
        breaks = 0
        last = event.seq
        yield event
      }
    } catch (cause) {
      const passing = !(cause instanceof Failure) || cause.exitCode === exitCodes.unreachable
      if (!passing || breaks >= MOST_BREAKS) throw cause
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

async function* oneConnection(server: Server, id: string, last: number): AsyncGenerator<EventAnswer | 'done', void> {
  const headers = { accept: 'text/event-stream', ...(last > 0 && { 'last-event-id': `${id}:${last}` }) }
  const { body } = await server.send('GET', `/runs/${encodeURIComponent(id)}/events`, { headers })
  if (body === null) return
  const came: (EventAnswer | 'done')[] = []
  const parser = createParser({
    onEvent({ id: eventId, event, data }) {
      if (event === 'done') came.push('done')
      else if (eventId !== undefined) came.push(eventAnswer.parse(JSON.parse(data)))
    },
  })
  const decoder = new TextDecoder()
  try {
    for await (const chunk of body) {
      parser.feed(decoder.decode(chunk, { stream: true }))
      yield* came.splice(0)
    }
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'AbortError') throw new Failure(exitCodes.interrupted, 'Interrupted.', { hint: 'The run goes on.' })
    throw cause
  }
}
