// What the launcher says while it works. Node's own modules only: the first step installs all others.

const TERMINAL_MS = 1000
const LINES_MS = 10_000

/**
 * Lines, and beneath them the steps under way with the seconds that each has taken: on a terminal one line that changes
 * every second, else a line for each every ten seconds.
 */
export class Living {
  #out
  #everyMs
  #steps = new Map()
  #timer
  #shown = false

  constructor(out, everyMs = out.isTTY ? TERMINAL_MS : LINES_MS) {
    this.#out = out
    this.#everyMs = everyMs
  }

  say(line) {
    this.#clear()
    this.#out.write(`${line}\n`)
  }

  /** Runs a step and says how long it took; `result` may add what came of it. */
  async step(name, run, result) {
    const began = performance.now()
    this.#begin(name, began)
    const value = await run().finally(() => this.#end(name))
    const told = result?.(value)
    this.say(`  ${name.padEnd(12)} ${seconds(performance.now() - began).padStart(7)}${told ? `  ${told}` : ''}`)
    return value
  }

  #begin(name, began) {
    this.#steps.set(name, began)
    this.#timer ??= setInterval(() => this.#tell(), this.#everyMs).unref()
  }

  #end(name) {
    this.#clear()
    this.#steps.delete(name)
    if (this.#steps.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #tell() {
    const old = [...this.#steps].filter(([, began]) => performance.now() - began > this.#everyMs / 2)
    const words = old.map(([name, began]) => `${name} ${Math.round((performance.now() - began) / 1000)} s`)
    if (words.length === 0) return
    if (!this.#out.isTTY) return void this.#out.write(`  at work: ${words.join(', ')}\n`)
    this.#clear()
    // A line that is broken in two could not be taken back.
    this.#out.write(`  at work: ${words.join(', ')}`.slice(0, (this.#out.columns || 80) - 1))
    this.#shown = true
  }

  #clear() {
    if (this.#shown) this.#out.write('\r\u001b[K')
    this.#shown = false
  }
}

export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}

const here = new Living(process.stdout)

export const say = (line) => here.say(line)
export const step = (name, run, result) => here.step(name, run, result)
