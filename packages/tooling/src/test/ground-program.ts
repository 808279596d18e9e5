import { startGround } from '../launch/ground'
import { openHome } from '../launch/home'
import { claimHome } from '../launch/owner'
import { Crew } from '../launch/process/crew'

/** The launcher's lower half as a program, for the test that kills it: starts PostgreSQL and Temporal, says where, lives on. */
const home = openHome(process.env.HEDDLE_HOME, true)
const claim = claimHome(home.path)
if (!claim.got) throw new Error(`Process ${claim.other.pid} owns ${home.path}.`)
const crew = new Crew(home.path)
const left = await crew.endLeftovers()
process.on('SIGTERM', async () => {
  await crew.stopAll()
  claim.owner.release()
  process.exit(0)
})
const ground = await startGround(home, crew)
console.log(JSON.stringify({ ...ground, left, pids: crew.pids() }))
