import type { RunEvent, RunEventData } from '@heddle/core/run/run-event'

/** A piece of a stream's text and where it stands in it, in UTF-16 units. */
export interface StreamPiece {
  readonly instance: string
  readonly call: number
  readonly attempt: number
  /** Which pick-up of the try it is of (1 when absent): after a crash the same try begins anew, with other words. */
  readonly pickUp?: number | undefined
  readonly offset: number
  readonly text: string
}

interface Stream {
  attempt: number
  pickUp: number
  /** All that the watcher knows of it. */
  text: string
  /** Came early: what lies before was sent before this watcher listened and is not stored yet. */
  early: StreamPiece[]
}

/** Beyond this the stored text, which comes about once a second, has to do. */
const MOST_EARLY = 2000

/**
 * The streams of a run that are open, as one watcher knows them. Makes of deltas that may be early, late or of a dead
 * attempt a text without gaps: a delta goes out only where it continues what the watcher has, or begins it anew (offset 0).
 */
export class OpenStreams {
  private readonly streams = new Map<string, Stream>()

  /** A durable event: opens a stream, gives its text so far, or ends it. */
  see(event: RunEvent): void {
    if (event.instance === undefined) return
    if (event.type === 'call-started') this.open(event.instance, event.data.call, event.data.attempt)
    else if (event.type === 'text-written') this.know(event.instance, event.data)
    else if (event.type === 'call-finished' || event.type === 'call-failed') this.streams.delete(nameOf(event.instance, event.data.call))
  }

  knows(delta: StreamPiece): boolean {
    const attempt = this.streams.get(nameOf(delta.instance, delta.call))?.attempt
    return attempt !== undefined && attempt >= delta.attempt
  }

  textsSoFar(): readonly Omit<StreamPiece, 'offset'>[] {
    return [...this.streams].filter(([, { text }]) => text !== '').map(([name, stream]) => ({ ...placeOf(name, stream), text: stream.text }))
  }

  /** @returns the pieces that may go out now. */
  take(delta: StreamPiece): readonly StreamPiece[] {
    const name = nameOf(delta.instance, delta.call)
    // It has ended, or the delta is of a dead attempt: what is stored tells.
    if (this.streams.get(name)?.attempt !== delta.attempt) return []
    const stream = this.pickedUp(name, delta)
    if (stream === undefined) return []
    if (delta.offset > stream.text.length) {
      if (stream.early.length < MOST_EARLY) stream.early.push(delta)
      return []
    }
    return this.continueWith(name, stream, delta)
  }

  /** Early pieces that can go out since the stored text has caught up. */
  released(): readonly StreamPiece[] {
    const pieces: StreamPiece[] = []
    for (const [name, stream] of this.streams) {
      const ready = stream.early.filter((piece) => piece.offset <= stream.text.length)
      if (ready.length === 0) continue
      stream.early = stream.early.filter((piece) => piece.offset > stream.text.length)
      for (const piece of ready) pieces.push(...this.continueWith(name, stream, piece))
    }
    return pieces
  }

  private open(instance: string, call: number, attempt: number): void {
    const name = nameOf(instance, call)
    const known = this.streams.get(name)
    if (known === undefined || known.attempt < attempt) this.streams.set(name, { attempt, pickUp: 1, text: '', early: [] })
  }

  private know(instance: string, written: RunEventData['text-written']): void {
    this.open(instance, written.call, written.attempt)
    const stream = this.pickedUp(nameOf(instance, written.call), written)
    if (stream !== undefined && stream.attempt === written.attempt && written.text.length > stream.text.length) stream.text = written.text
  }

  /** With a newer pick-up the text begins anew. @returns undefined when this is of an older one. */
  private pickedUp(name: string, { pickUp = 1 }: { readonly pickUp?: number | undefined }): Stream | undefined {
    const stream = this.streams.get(name)
    if (stream === undefined || pickUp < stream.pickUp) return undefined
    if (pickUp > stream.pickUp) Object.assign(stream, { pickUp, text: '', early: [] } satisfies Partial<Stream>)
    return stream
  }

  private continueWith(name: string, stream: Stream, delta: StreamPiece): readonly StreamPiece[] {
    const fresh = delta.text.slice(stream.text.length - delta.offset)
    if (fresh === '') return []
    const piece = { ...placeOf(name, stream), offset: stream.text.length, text: fresh }
    stream.text += fresh
    return [piece]
  }
}

function nameOf(instance: string, call: number): string {
  return `${instance} ${call}`
}

function placeOf(name: string, { attempt, pickUp }: Stream): Omit<StreamPiece, 'offset' | 'text'> {
  const space = name.lastIndexOf(' ')
  return { instance: name.slice(0, space), call: Number(name.slice(space + 1)), attempt, ...(pickUp > 1 && { pickUp }) }
}
