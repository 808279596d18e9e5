import { signIn } from '../../../server/sign-in'

export const dynamic = 'force-dynamic'
export const runtime = 'nodejs'

export { signIn as POST }
