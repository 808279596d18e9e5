import { underOwnName } from '../../../../server/refuse-host'
import { restApp } from '../../../../server/rest-app'

export const dynamic = 'force-dynamic'
export const runtime = 'nodejs'

const answer = underOwnName((request) => restApp().fetch(request))

export { answer as DELETE, answer as GET, answer as HEAD, answer as OPTIONS, answer as PATCH, answer as POST, answer as PUT }
