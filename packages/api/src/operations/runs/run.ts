import { errorCodes } from '@heddle/core/run/run-event'
import type { EndedStatus } from '@heddle/core/run/run-state'
import type { NumberedEvent } from '@heddle/db/runs/append-events'
import { getRunSummary, getRun as getWhole } from '@heddle/db/runs/get-run'
import type { Run, RunSummary } from '@heddle/db/runs/run'
import { runNotFound } from '@heddle/db/runs/run-not-found'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import type { Context } from '../../context'
import { jsonSchema, moment, momentSchema, uuidSchema } from '../../plain-values'

export const runStatuses = ['requested', 'running', 'succeeded', 'failed', 'cancelled'] as const

export const runStatusSchema = z.enum(runStatuses).meta({ id: 'RunStatus' })

export const runErrorSchema = z
  .object({ code: z.enum(errorCodes), message: z.string(), hint: z.string().optional(), instance: z.string().optional() })
  .meta({ id: 'RunError', description: 'Why a run or a step failed: what happened, to what, and what to do next.' })

export const runSummarySchema = z
  .object({
    id: uuidSchema,
    workflow: z.object({ id: uuidSchema, slug: z.string(), name: z.string() }),
    version: z.int().nullable().meta({ description: 'null = a run of the draft.' }),
    status: runStatusSchema,
    trigger: z.string(),
    createdAt: momentSchema,
    startedAt: momentSchema.nullable(),
    endedAt: momentSchema.nullable(),
    cancelRequestedAt: momentSchema.nullable(),
    pausedAt: momentSchema.nullable().meta({ description: 'Since when nothing new begins in it.' }),
    waitingFor: z.object({ approvals: z.int(), questions: z.int() }).meta({
      description: 'What waits for a person: approvals, and questions whether an uncertain call was sent. `GET /approvals?run=ID` lists both.',
    }),
    error: runErrorSchema.nullable(),
    usage: z.object({ inputTokens: z.int(), outputTokens: z.int(), cost: z.number().meta({ description: 'US dollars, as far as prices are known.' }) }),
  })
  .meta({ id: 'RunSummary' })

export const runSchema = runSummarySchema
  .extend({
    input: jsonSchema,
    output: jsonSchema.nullable().meta({ description: 'The whole output, of any size; null until there is one.' }),
    lastSeq: z.int().meta({ description: 'Number of the newest event.' }),
    links: z.object({ self: z.string(), events: z.string(), graph: z.string(), cancel: z.string(), pause: z.string(), resume: z.string() }),
  })
  .meta({ id: 'Run' })

export const eventSchema = z
  .custom<NumberedEvent>((value) => typeof value === 'object' && value !== null)
  .meta({
    id: 'RunEvent',
    description:
      'Something that happened in the run and stays true. `seq` counts without gaps from 1. In lists and streams a field of `data` of 64 KB or more (as JSON text) is told shortened: it holds the first 2,000 characters of its JSON text, as a text (the `form` of a question: its title, the beginning of why, and its buttons), and `cut` names it with the bytes of the whole. `GET /runs/{id}/events/{seq}` tells the event whole.',
    type: 'object',
    required: ['seq', 'key', 'type', 'at', 'data'],
    properties: {
      seq: { type: 'integer' },
      key: { type: 'string' },
      type: { type: 'string' },
      at: { type: 'number' },
      instance: { type: 'string' },
      data: { type: 'object' },
      cut: {
        type: 'array',
        items: { type: 'object', required: ['field', 'bytes'], properties: { field: { type: 'string' }, bytes: { type: 'integer' } } },
      },
    },
  })

export function runSummaryOut(run: RunSummary): z.output<typeof runSummarySchema> {
  return {
    id: run.id,
    workflow: run.workflow,
    version: run.version ?? null,
    status: run.status,
    trigger: run.trigger,
    createdAt: moment(run.createdAt),
    startedAt: moment(run.startedAt),
    endedAt: moment(run.endedAt),
    cancelRequestedAt: moment(run.cancelRequestedAt),
    pausedAt: moment(run.pausedAt),
    waitingFor: { ...run.waitingFor },
    usage: { ...run.usage },
    error: run.error ?? null,
  }
}

export function runOut(run: Omit<Run, 'planHash'>): z.output<typeof runSchema> {
  const self = `/api/v1/runs/${run.id}`
  return {
    ...runSummaryOut(run),
    input: run.input,
    output: run.output ?? null,
    lastSeq: run.lastSeq,
    links: { self, events: `${self}/events`, graph: `${self}/graph`, cancel: `${self}/cancel`, pause: `${self}/pause`, resume: `${self}/resume` },
  }
}

/** The run, if it is the caller's: of the same workspace and, for a bound key, of its workflow. @throws AppError `not-found`. */
export async function openRun(ctx: Context, id: string): Promise<RunSummary> {
  return own(ctx, await getRunSummary(scope(ctx.db, ctx.caller.workspaceId), id))
}

/** The same with its input and output, which may be large. */
export async function openWholeRun(ctx: Context, id: string): Promise<Run> {
  return own(ctx, await getWhole(scope(ctx.db, ctx.caller.workspaceId), id))
}

function own<Found extends RunSummary>(ctx: Context, run: Found): Found {
  if (ctx.caller.workflowId !== undefined && ctx.caller.workflowId !== run.workflow.id) throw runNotFound()
  return run
}

export function hasEnded(status: z.output<typeof runStatusSchema>): status is EndedStatus {
  return status === 'succeeded' || status === 'failed' || status === 'cancelled'
}
