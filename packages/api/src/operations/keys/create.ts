import { AppError } from '@heddle/db/app-error'
import { createApiKey } from '@heddle/db/keys/create-api-key'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { momentSchema, nameSchema, slugSchema } from '../../plain-values'
import { scopeSchema } from '../../scopes'
import { openWorkflow, requireUnbound } from '../workflows/workflow'
import { keyOut, keySchema } from './key'

export const createKey = defineOperation({
  name: 'keys.create',
  summary: 'Creates an API key and shows it this once.',
  input: z.object({
    name: nameSchema(100),
    scopes: z.array(scopeSchema).min(1).max(20).default(['runs:read', 'runs:write', 'workflows:read']),
    workflow: slugSchema.optional().meta({ description: 'Binds the key to one workflow: all others do not exist for it.' }),
    expiresAt: momentSchema.optional(),
  }),
  output: z.object({ key: z.string().meta({ description: 'Shown once; only its hash is stored.' }), row: keySchema }).meta({ id: 'NewKey' }),
  needs: 'keys:write',
  rest: { method: 'post', path: '/keys', statuses: [201], errors: ['not-found', 'forbidden'] },
  async run(ctx, { name, scopes, workflow, expiresAt }) {
    requireUnbound(ctx)
    const beyond = scopes.filter((wanted) => !ctx.caller.scopes.includes(wanted))
    if (beyond.length > 0)
      throw new AppError('forbidden', `You cannot give a key what you do not have: ${beyond.join(', ')}.`, { hint: 'Leave these scopes out.' })
    if (expiresAt !== undefined && Date.parse(expiresAt) <= Date.now())
      throw new AppError('invalid', '"expiresAt" is in the past.', { hint: 'Name a moment that is still to come, or leave it out.' })
    const bound = workflow === undefined ? undefined : await openWorkflow(ctx, workflow)
    const { key, row } = await createApiKey(scope(ctx.db, ctx.caller.workspaceId), {
      name,
      scopes: [...new Set(scopes)],
      ...(bound === undefined ? {} : { workflow: bound.id }),
      ...(expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt) }),
    })
    return { key, row: keyOut(row, bound?.slug ?? null) }
  },
})
