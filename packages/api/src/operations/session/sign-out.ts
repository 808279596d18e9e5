import { revokeSession } from '@heddle/db/sign-in/revoke-session'
import { z } from 'zod'
import { defineOperation } from '../../operation'

export const signOut = defineOperation({
  name: 'session.signOut',
  summary: 'Ends this session on the server; the cookie is worthless from now on.',
  input: z.object({}),
  output: z.object({}),
  async run(ctx) {
    if (ctx.caller.session !== undefined) await revokeSession(ctx.db, ctx.caller.session.token)
    return {}
  },
})
