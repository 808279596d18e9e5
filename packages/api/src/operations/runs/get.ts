import { z } from 'zod'
import { defineOperation } from '../../operation'
import { uuidSchema } from '../../plain-values'
import { openRun, openWholeRun, runOut, runSchema } from './run'

export const getRun = defineOperation({
  name: 'runs.get',
  summary: 'Tells about one run, with its whole output.',
  input: z.object({
    id: uuidSchema,
    values: z.enum(['all', 'none']).default('all').meta({ description: '`none` leaves input and output out (null), for who asks again and again.' }),
  }),
  output: runSchema,
  needs: 'runs:read',
  rest: { method: 'get', path: '/runs/{id}', errors: ['not-found'] },
  async run(ctx, { id, values }) {
    return runOut(values === 'all' ? await openWholeRun(ctx, id) : { ...(await openRun(ctx, id)), input: null })
  },
})
