import { compileGraph } from '@heddle/core/compile/compile'
import { AppError } from '@heddle/db/app-error'
import { publishVersion as publishRow } from '@heddle/db/versions/publish-version'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { slugSchema, textSchema } from '../../plain-values'
import { problemSchema, problemsOut } from '../drafts/problem'
import { environmentNameSchema } from '../environments/environment'
import { openWorkflow } from '../workflows/workflow'

export const publishVersion = defineOperation({
  name: 'versions.publish',
  summary: 'Publishes the draft as an immutable numbered version and points an environment to it.',
  description:
    'A draft that is the newest version already makes no other one: the answer is 200 with that version, `created` false, and the environment points to it. `notes` are taken with a new version only.',
  input: z.object({
    slug: slugSchema,
    notes: textSchema(10_000).default(''),
    environment: environmentNameSchema.nullable().default('production').meta({ description: 'null = point no environment to it.' }),
  }),
  output: z.object({
    number: z.int(),
    created: z.boolean().meta({ description: 'False: nothing changed since this version, so it is the newest one still.' }),
    planHash: z.string(),
    problems: z.array(problemSchema).meta({ description: 'Warnings.' }),
  }),
  needs: 'versions:write',
  rest: {
    method: 'post',
    path: '/workflows/{slug}/versions',
    statuses: [201, 200],
    statusOf: ({ created }) => (created ? 201 : 200),
    errors: ['not-found', 'problems', 'stale-revision'],
  },
  async run(ctx, { slug, notes, environment }) {
    const row = await openWorkflow(ctx, slug)
    const { plan, problems } = compileGraph(row.draft, ctx.nodeTypes, { mode: 'publish' })
    if (plan === undefined) throw problemsError(`"${row.name}" cannot be published`, problems)
    const { number, created } = await publishRow(scope(ctx.db, ctx.caller.workspaceId), row.id, {
      graph: row.draft,
      plan,
      notes,
      baseRevision: row.revision,
      environment,
      ...(ctx.caller.userId !== undefined && { userId: ctx.caller.userId }),
    })
    return { number, created, planHash: plan.hash, problems: problemsOut(problems) }
  },
})

/** The drawing has errors: all of them travel in the answer. */
export function problemsError(what: string, problems: Parameters<typeof problemsOut>[0]): AppError {
  const errors = problems.filter((problem) => problem.severity === 'error')
  const count = errors.length === 1 ? 'one error' : `${errors.length} errors`
  return new AppError('problems', `${what}: the graph has ${count}.`, {
    hint: errors[0]?.hint ?? 'Mend the problems that are listed.',
    details: { problems: problemsOut(problems) },
  })
}
