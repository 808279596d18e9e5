import { processMark } from './process-mark'

interface Ending {
  readonly pid: number
  readonly signal: NodeJS.Signals
  readonly graceMs: number
}

/** Asks a process to end, waits, then ends it and its group by force. Resolves when it is gone; says whether force was needed. */
export async function endProcess({ pid, signal, graceMs }: Ending): Promise<{ readonly forced: boolean }> {
  const mark = processMark(pid)
  if (mark === undefined) return { forced: false }
  send(pid, signal)
  if (await goneWithin(pid, mark, graceMs)) {
    endGroup(pid)
    return { forced: false }
  }
  send(pid, 'SIGKILL')
  endGroup(pid)
  await goneWithin(pid, mark, 5000)
  return { forced: true }
}

/** Each child leads a group of its own; what it started and left behind ends with it. */
export function endGroup(pid: number): void {
  if (process.platform !== 'win32') send(-pid, 'SIGKILL')
}

async function goneWithin(pid: number, mark: string, ms: number): Promise<boolean> {
  const until = performance.now() + ms
  while (processMark(pid) === mark) {
    if (performance.now() > until) return false
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return true
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It was quicker.
  }
}
