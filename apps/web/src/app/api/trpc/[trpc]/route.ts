import { answerTrpc } from '../../../../server/answer-trpc'

export const dynamic = 'force-dynamic'
export const runtime = 'nodejs'

export { answerTrpc as GET, answerTrpc as POST }
