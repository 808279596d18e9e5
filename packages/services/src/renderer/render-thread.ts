import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { JsonObject } from '@heddle/core/json'
import { threadSource } from './thread-source'

export type Rendered = { readonly text: string } | { readonly error: string } | { readonly ended: 'time' | 'memory' }

interface Told {
  readonly ready?: true
  readonly text?: string
  readonly error?: string
}

/** One thread that renders one template at a time. After a hard stop it is gone. */
export class RenderThread {
  readonly #worker: Worker
  readonly #ready: Promise<void>
  #answer: (told: Rendered) => void = () => {}
  gone = false

  constructor(memoryMb: number) {
    this.#worker = new Worker(threadSource, {
      eval: true,
      env: {},
      workerData: { liquidjs: createRequire(import.meta.url).resolve('liquidjs'), memoryLimit: 1e8, parseLimit: 1e7 },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    })
    this.#worker.unref()
    this.#ready = new Promise((resolve, reject) => {
      this.#worker.on('message', (told: Told) => {
        if (told.ready) resolve()
        else this.#answer(told.error === undefined ? { text: told.text ?? '' } : { error: told.error })
      })
      this.#worker.on('error', (error) => {
        this.gone = true
        reject(error)
        this.#answer(isOutOfMemory(error) ? { ended: 'memory' } : { error: error.message })
      })
    })
    this.#ready.catch(() => {})
  }

  async render(template: string, values: JsonObject, stopMs: number): Promise<Rendered> {
    this.#worker.ref()
    try {
      await this.#ready
      return await this.#withStop(template, values, stopMs)
    } finally {
      this.#worker.unref()
    }
  }

  async stop(): Promise<void> {
    this.gone = true
    await this.#worker.terminate()
  }

  #withStop(template: string, values: JsonObject, stopMs: number): Promise<Rendered> {
    return new Promise((resolve) => {
      const clock = setTimeout(() => {
        void this.stop()
        resolve({ ended: 'time' })
      }, stopMs)
      this.#answer = (told) => {
        clearTimeout(clock)
        resolve(told)
      }
      this.#worker.postMessage({ template, values })
    })
  }
}

function isOutOfMemory(error: Error): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
}
