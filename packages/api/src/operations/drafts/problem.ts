import type { Problem } from '@heddle/core/problems/problem'
import { problemCodes } from '@heddle/core/problems/problem'
import { z } from 'zod'

/** A mistake in a drawing, as core/problems describes it. */
export const problemSchema = z
  .object({
    code: z.enum(problemCodes),
    severity: z.enum(['error', 'warning']),
    at: z.object({ id: z.string(), path: z.array(z.union([z.string(), z.number()])).optional() }),
    message: z.string(),
    hint: z.string(),
  })
  .meta({ id: 'Problem', description: 'A mistake in a drawing: where, what, and how to mend it. Errors stop publish and run; warnings never do.' })

/** Compiles only while the schema and core's type agree. */
export function problemsOut(problems: readonly Problem[]): z.output<typeof problemSchema>[] {
  return problems.map(({ at, ...rest }) => ({ ...rest, at: at.path === undefined ? { id: at.id } : { id: at.id, path: [...at.path] } }))
}
