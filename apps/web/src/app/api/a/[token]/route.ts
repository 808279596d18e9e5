import { answerLink } from '../../../../server/answer-link'
import { otherMethod } from '../../../../server/other-method'
import { underOwnName } from '../../../../server/refuse-host'

export const dynamic = 'force-dynamic'
export const runtime = 'nodejs'

interface Place {
  readonly params: Promise<{ readonly token: string }>
}

export async function POST(request: Request, { params }: Place): Promise<Response> {
  const { token } = await params
  return underOwnName((asked) => answerLink(asked, token))(request)
}

const refuse = underOwnName(otherMethod('POST'))

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT }
