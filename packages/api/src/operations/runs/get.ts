import { z } from 'zod'
import { defineOperation } from '../../operation'
import { uuidSchema } from '../../plain-values'
import { openRun, runOut, runSchema } from './run'

export const getRun = defineOperation({
  name: 'runs.get',
  summary: 'Tells about one run, with its whole output.',
  input: z.object({ id: uuidSchema }),
  output: runSchema,
  needs: 'runs:read',
  rest: { method: 'get', path: '/runs/{id}', errors: ['not-found'] },
  async run(ctx, { id }) {
    return runOut(await openRun(ctx, id))
  },
})
