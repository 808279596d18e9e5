// `npm test`: everything there is, from a bare clone. Node's own modules only until the dependencies are there.
import { installIfNeeded, refuseOldNode } from './install.mjs'

refuseOldNode()
await installIfNeeded()
const { register } = await import('tsx/esm/api')
register()
await import('./src/test/test-all.ts')
