import { z } from 'zod'
import { defineOperation } from '../../operation'
import { uuidSchema } from '../../plain-values'
import { approvalOut, approvalSchema, ownApproval } from './approval'

export const getApproval = defineOperation({
  name: 'approvals.get',
  summary: 'Tells all about one approval: what is asked, what may be answered, its run so far, and what has become of it.',
  input: z.object({ id: uuidSchema }),
  output: approvalSchema,
  needs: 'approvals:read',
  rest: { method: 'get', path: '/approvals/{id}', errors: ['not-found'] },
  async run(ctx, { id }) {
    return approvalOut(await ownApproval(ctx, id))
  },
})
