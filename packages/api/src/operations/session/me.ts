import { z } from 'zod'
import { defineOperation } from '../../operation'
import { uuidSchema } from '../../plain-values'
import { scopeSchema } from '../../scopes'

export const getMe = defineOperation({
  name: 'session.me',
  summary: 'Tells who is signed in, where, and what they may do.',
  input: z.object({}),
  output: z.object({
    user: z.object({ id: uuidSchema, name: z.string(), role: z.enum(['owner', 'admin', 'builder', 'operator', 'approver', 'viewer']) }).nullable(),
    workspace: z.object({ id: uuidSchema, name: z.string().nullable() }),
    scopes: z.array(scopeSchema),
  }),
  async run({ caller }) {
    const { userId, session } = caller
    return {
      user: userId === undefined || session === undefined ? null : { id: userId, name: session.userName, role: session.role },
      workspace: { id: caller.workspaceId, name: session?.workspaceName ?? null },
      scopes: [...caller.scopes],
    }
  },
})
