import { answerTrpc } from '../../../../server/answer-trpc'
import { otherMethod } from '../../../../server/other-method'
import { underOwnName } from '../../../../server/refuse-host'

export const dynamic = 'force-dynamic'
export const runtime = 'nodejs'

const answer = underOwnName(answerTrpc)

const refuse = underOwnName(otherMethod('GET, POST'))

export { answer as GET, answer as POST, refuse as DELETE, refuse as PATCH, refuse as PUT }
