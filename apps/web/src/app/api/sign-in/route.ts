import { otherMethod } from '../../../server/other-method'
import { underOwnName } from '../../../server/refuse-host'
import { signIn } from '../../../server/sign-in'

export const dynamic = 'force-dynamic'
export const runtime = 'nodejs'

const answer = underOwnName(signIn)

const refuse = underOwnName(otherMethod('POST'))

export { answer as POST, refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT }
