import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface TestServer {
  /** Its maintenance database, with the right to make others. */
  readonly url: string
  stop(): Promise<void>
}

/** A throw-away PostgreSQL, or the one of HEDDLE_TEST_PG, which is left running. */
export async function startServer(given = process.env.HEDDLE_TEST_PG): Promise<TestServer> {
  if (given !== undefined && given !== '') return { url: given, stop: async () => {} }
  const child = spawn(process.execPath, [fileURLToPath(new URL('./embedded-server.mjs', import.meta.url))], { stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await addressOf(child)
  return {
    url,
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let complaint = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint += chunk.toString()
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The test database ended with code ${code}.\n${complaint}`)))
    if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('{') && resolve(JSON.parse(line).url))
  })
}
