import { FinalFailure, type RendererPort } from '@heddle/nodes/runner'
import { type Rendered, RenderThread } from './render-thread'

export interface RendererOptions {
  /** Threads at most; each is started when it is first needed. */
  readonly threads?: number
  /** After this a template is stopped, whatever it does. */
  readonly stopMs?: number
  readonly memoryMb?: number
}

export interface Renderer extends RendererPort {
  close(): Promise<void>
}

/** Renders people's templates beside the worker's own thread: an endless loop costs a second and one thread, nothing else. */
export function openRenderer({ threads = 2, stopMs = 1000, memoryMb = 64 }: RendererOptions = {}): Renderer {
  const idle: RenderThread[] = []
  const all = new Set<RenderThread>()
  const waiting: ((thread: RenderThread) => void)[] = []

  function take(): Promise<RenderThread> {
    const thread = idle.pop()
    if (thread) return Promise.resolve(thread)
    if (all.size < threads) return Promise.resolve(begin())
    return new Promise((resolve) => waiting.push(resolve))
  }

  function begin(): RenderThread {
    const thread = new RenderThread(memoryMb)
    all.add(thread)
    return thread
  }

  function giveBack(thread: RenderThread): void {
    if (thread.gone) all.delete(thread)
    const next = waiting.shift()
    if (next) next(thread.gone ? begin() : thread)
    else if (!thread.gone) idle.push(thread)
  }

  return {
    async liquid(template, values) {
      const thread = await take()
      try {
        return textOf(await thread.render(template, values, stopMs), stopMs)
      } finally {
        giveBack(thread)
      }
    },
    async close() {
      await Promise.all([...all].map((thread) => thread.stop()))
      all.clear()
      idle.length = 0
    },
  }
}

function textOf(rendered: Rendered, stopMs: number): string {
  if ('text' in rendered) return rendered.text
  if ('ended' in rendered) {
    const message =
      rendered.ended === 'time'
        ? `The template took longer than ${stopMs / 1000} s and was stopped.`
        : 'The template needed more memory than it may have and was stopped.'
    throw new FinalFailure(rendered.ended === 'time' ? 'time-limit' : 'step.failed', message, {
      hint: 'Look for a loop over very many items, or loops inside loops.',
    })
  }
  const missing = /undefined variable: ([^,\n]+)/.exec(rendered.error)
  if (missing)
    throw new FinalFailure('ref.missing', `The template reads "${missing[1]}", which has no value.`, {
      hint: 'Add it under Values, or write {% if %} around it.',
    })
  throw new FinalFailure('step.failed', `The template is wrong: ${rendered.error}`, { hint: 'Mend it where the message says; the syntax is that of Liquid.' })
}
