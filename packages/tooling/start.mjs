// `npm start`: from a bare clone to a link. Node's own modules only until the dependencies are there.
import { spawnSync } from 'node:child_process'
import { installIfNeeded, refuseOldNode } from './install.mjs'

const HELP = `npm start            build what changed, start everything, print one link
npm start -- OPTIONS
  --port N           port of the web app (default 3000, or the next free one; 0 = any)
  --no-build         start what is built already
  --dev              source as it is: next dev, and a worker that follows changes (npm run dev)
  --help             this text

Environment: HEDDLE_HOME (data, default .heddle), HEDDLE_HOST (default 127.0.0.1), HEDDLE_PORT, HEDDLE_URL, HEDDLE_HOSTS,
DATABASE_URL, TEMPORAL_ADDRESS, TEMPORAL_CLI_PATH, HEDDLE_MASTER_KEY. README.md explains each.
`

const began = performance.now()
const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(HELP)
} else {
  refuseOldNode()
  refuseWithoutGit()
  await installIfNeeded()
  const { register } = await import('tsx/esm/api')
  register()
  const { launch } = await import('./src/launch/launch.ts')
  await launch(args, began)
}

function refuseWithoutGit() {
  if (spawnSync('git', ['--version'], { stdio: 'ignore' }).status === 0) return
  process.stderr.write('Heddle needs git, and there is none on the path. Install it and start again.\n')
  process.exit(1)
}
