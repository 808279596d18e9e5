import { createHash } from 'node:crypto'
import { grouped, mostValueBytes } from '@heddle/core/expression/budget'
import { canonicalJson } from '@heddle/core/graph/serialize'
import type { Json } from '@heddle/core/json'
import { withDefaults } from '@heddle/core/json-schema/with-defaults'
import type { Plan } from '@heddle/core/plan/plan'
import { AppError } from '@heddle/db/app-error'
import { requestedBefore, requestRun } from '@heddle/db/runs/request-run'
import type { Run } from '@heddle/db/runs/run'
import { scope } from '@heddle/db/workspaces/scope'
import { startRun as startRequested } from '@heddle/workflows/start-run'
import { z } from 'zod'
import type { Context } from '../../context'
import { defineOperation, requireScope } from '../../operation'
import { jsonSchema, slugSchema } from '../../plain-values'
import { environmentNameSchema } from '../environments/environment'
import { openWorkflow } from '../workflows/workflow'
import { checkInput } from './check-input'
import { choosePlan } from './choose-plan'
import { hasEnded, openWholeRun, runOut, runSchema } from './run'
import { untilEnded } from './until-ended'
import { within } from './within'

/** The row is the promise: if Temporal does not answer in this time, the sweep starts the run. */
const START_MS = 2000

export const startRun = defineOperation({
  name: 'runs.start',
  summary: 'Starts a run of the published version, another version, or the draft.',
  description:
    'Answers 202 with the run as soon as it is asked for. With `Prefer: wait=N` it waits up to N seconds (60 at most) and answers 200 with the result when the run ends in that time. With `Idempotency-Key` the same request sent again, however often and at once, is one run.',
  input: z.object({
    slug: slugSchema,
    input: jsonSchema.default({}).meta({
      description: `The run's input; its JSON Schema is in the version and in \`/meta\`. With the defaults of its fields it has at most ${grouped(mostValueBytes)} bytes as JSON text.`,
    }),
    environment: environmentNameSchema.optional().meta({ description: '`production` when neither this nor a version is named.' }),
    version: z.int().min(1).max(1_000_000_000).optional(),
    draft: z.boolean().default(false).meta({ description: 'Runs the draft as it is now; needs `workflows:write`.' }),
    idempotencyKey: z
      .string()
      .min(1)
      .max(255)
      .regex(/^[\u0021-\u007e]+$/)
      .optional()
      .meta({ description: 'Any text of your choice, unique for this request in the whole workspace.' }),
    prefer: z
      .string()
      .max(200)
      .optional()
      .meta({ description: '`wait=N`: wait up to N seconds for the result.', examples: ['wait=30'] }),
  }),
  output: runSchema,
  needs: 'runs:write',
  rest: {
    method: 'post',
    path: '/workflows/{slug}/runs',
    headers: { idempotencyKey: 'Idempotency-Key', prefer: 'Prefer' },
    statuses: [200, 202],
    statusOf: ({ status }) => (hasEnded(status) ? 200 : 202),
    headersOf: ({ links }) => ({ location: links.self }),
    limit: 16 * 1024 * 1024,
    errors: ['not-found', 'problems', 'idempotency-mismatch', 'forbidden'],
  },
  async run(ctx, { slug, input, environment, version, draft, idempotencyKey, prefer }) {
    requireOneChoice({ draft, version, environment })
    if (draft) requireScope(ctx, 'workflows:write')
    const workflow = await openWorkflow(ctx, slug)
    // What was asked for, not what it came to: after a publish the same request is still the same.
    const idempotency =
      idempotencyKey === undefined
        ? undefined
        : { key: idempotencyKey, requestHash: hashOf({ slug, input, environment: environment ?? null, version: version ?? null, draft }) }
    const own = scope(ctx.db, ctx.caller.workspaceId)
    const before = idempotency && (await requestedBefore(own, idempotency))
    if (before !== undefined) return runOut(await result(ctx, before.id, secondsToWait(prefer)))
    const runnable = await choosePlan(ctx, workflow, {
      draft,
      ...(version === undefined ? {} : { version }),
      ...(environment === undefined ? {} : { environment }),
    })
    const filled = withDefaults(runnable.plan.input, input)
    checkInput(runnable.plan, filled)
    const { run, created } = await requestRun(own, {
      workflowId: workflow.id,
      of: runnable.versionId === undefined ? { graph: workflow.draft, plan: runnable.plan } : { versionId: runnable.versionId },
      input: filled,
      trigger: ctx.trigger,
      ...(idempotency === undefined ? {} : { idempotency }),
    })
    if (created) await startNow(ctx, run, runnable.plan)
    return runOut(await result(ctx, run.id, secondsToWait(prefer)))
  },
})

/** One of them would be passed over in silence. */
function requireOneChoice({ draft, version, environment }: { readonly draft: boolean; readonly version: unknown; readonly environment: unknown }): void {
  const named = [draft && '"draft"', version !== undefined && '"version"', environment !== undefined && '"environment"'].filter((name) => name !== false)
  if (named.length > 1)
    throw new AppError('invalid', `${named.join(' and ')} exclude each other.`, {
      hint: 'Name the draft, a version or an environment: what is to run is one of them.',
    })
}

async function startNow(ctx: Context, { id, input, workflow: { slug }, version }: Run, plan: Plan): Promise<void> {
  const run = { id, workspaceId: ctx.caller.workspaceId, plan, input, slug, version, trigger: ctx.trigger }
  await within(START_MS, startRequested({ runs: ctx.runs, pool: ctx.db.pool }, run)).catch((cause: unknown) => {
    ctx.log.warn({ run: id, error: String(cause) }, 'start left to the sweep')
  })
}

async function result(ctx: Context, id: string, seconds: number): Promise<Run> {
  if (seconds > 0) await untilEnded(ctx, id, seconds * 1000)
  return openWholeRun(ctx, id)
}

/** `wait=N` of the Prefer header (RFC 7240), 60 at most; anything else is not ours to honour. */
export function secondsToWait(prefer: string | undefined): number {
  const found = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})"?/i.exec(prefer ?? '')
  return found?.[1] === undefined ? 0 : Math.min(60, Number(found[1]))
}

function hashOf(request: Json): Uint8Array {
  return createHash('sha256').update(canonicalJson(request)).digest()
}
