import { RetryableFailure } from '@heddle/nodes/runner'
import { type FinishReason, InvalidResponseDataError, type LanguageModelUsage, type TextStreamPart, type ToolSet } from 'ai'

export interface StreamLimits {
  /** Until the first piece of the answer, thoughts included. */
  readonly firstChunkMs: number
  /** Between two pieces. */
  readonly chunkMs: number
  readonly totalMs: number
}

export interface ReadAnswer {
  readonly text: string
  /** `unknown`: the stream ended without a word why; it may have been cut. */
  readonly finishReason: FinishReason | 'unknown'
  readonly usage: LanguageModelUsage | undefined
}

interface Watched {
  readonly model: string
  readonly limits: StreamLimits
  readonly onText: (delta: string) => void
  /** Ends the request. */
  readonly stop: (reason: Error) => void
}

const PIECES = new Set(['text-delta', 'reasoning-delta', 'text-start', 'reasoning-start', 'tool-input-delta'])

/** Reads one answer to its end under three time limits. @throws what the provider or the connection reported, or RetryableFailure `call.timeout`. */
export async function readStream(stream: AsyncIterable<TextStreamPart<ToolSet>>, watched: Watched): Promise<ReadAnswer> {
  const watch = new Watch(watched)
  let answer: Omit<ReadAnswer, 'text'> = { finishReason: 'unknown', usage: undefined }
  let unexplained = false
  const texts: string[] = []
  try {
    for await (const part of watch.during(stream)) {
      if (PIECES.has(part.type)) watch.piece()
      if (part.type === 'text-delta') {
        texts.push(part.text)
        watched.onText(part.text)
      }
      if (part.type === 'error') {
        if (!endedUnexplained(part.error)) throw part.error
        unexplained = true
      }
      if (part.type === 'finish') {
        unexplained ||= part.finishReason === 'other' && part.rawFinishReason === undefined
        answer = { finishReason: unexplained ? 'unknown' : part.finishReason, usage: part.totalUsage }
      }
    }
  } catch (error) {
    throw watch.tooLate ?? error
  } finally {
    watch.end()
  }
  if (watch.tooLate) throw watch.tooLate
  return { ...answer, text: texts.join('') }
}

function endedUnexplained(error: unknown): boolean {
  return InvalidResponseDataError.isInstance(error) && error.message.includes('without a finish reason')
}

/** The three clocks; when one runs out, the request is ended and waiting is over, whether or not the stream notices. */
class Watch {
  tooLate: RetryableFailure | undefined
  readonly #watched: Watched
  readonly #total: NodeJS.Timeout
  #next: NodeJS.Timeout
  #giveUp: (reason: Error) => void = () => {}

  constructor(watched: Watched) {
    const { firstChunkMs, totalMs } = watched.limits
    this.#watched = watched
    this.#total = setTimeout(() => this.#late(`did not finish its answer within ${seconds(totalMs)}`), totalMs)
    this.#next = setTimeout(() => this.#late(`did not begin to answer within ${seconds(firstChunkMs)}`), firstChunkMs)
  }

  piece(): void {
    const { chunkMs } = this.#watched.limits
    clearTimeout(this.#next)
    this.#next = setTimeout(() => this.#late(`stopped in the middle of its answer for ${seconds(chunkMs)}`), chunkMs)
  }

  end(): void {
    clearTimeout(this.#total)
    clearTimeout(this.#next)
  }

  async *during<Part>(stream: AsyncIterable<Part>): AsyncGenerator<Part> {
    const given = new Promise<never>((_resolve, reject) => {
      this.#giveUp = reject
    })
    given.catch(() => {})
    const iterator = stream[Symbol.asyncIterator]()
    while (true) {
      const next = await Promise.race([iterator.next(), given])
      if (next.done) return
      yield next.value
    }
  }

  #late(what: string): void {
    this.tooLate ??= new RetryableFailure('call.timeout', `${this.#watched.model} ${what}.`, {
      hint: 'Try again later, or choose a faster model or a shorter prompt.',
    })
    this.#watched.stop(this.tooLate)
    this.#giveUp(this.tooLate)
  }
}

function seconds(ms: number): string {
  return `${ms / 1000} s`
}
