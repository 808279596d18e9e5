import { onTestFinished } from 'vitest'
import { main } from '../main'

export interface Said {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** One command line in this process, and what it writes. */
export async function use(words: readonly string[]): Promise<Said> {
  const out = listen(process.stdout)
  const err = listen(process.stderr)
  return { code: await main(words), out: out(), err: err() }
}

/** @returns how to stop, and what was written until then. */
function listen(stream: NodeJS.WriteStream): () => string {
  const { write } = stream
  let said = ''
  stream.write = (text) => {
    said += String(text)
    return true
  }
  const stop = () => {
    stream.write = write
  }
  onTestFinished(stop)
  return () => {
    stop()
    return said
  }
}
