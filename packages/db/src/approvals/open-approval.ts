import { formSchema, type Question } from '@heddle/core/approval/form'
import type { Json } from '@heddle/core/json'
import { z } from 'zod'
import { AppError } from '../app-error'
import { ask, type Queryable } from '../connect/ask'
import { toBytes } from '../connect/json'
import { runNotFound } from '../runs/run-not-found'
import { type QuestionAt, type Standing, type StandingRow, toStanding } from './standing'

export interface QuestionToOpen extends QuestionAt {
  readonly question: Question
  /** Read with `formSchema`. */
  readonly form: Json
  readonly answers: readonly string[]
  /** Milliseconds since 1970, and the way out that is taken then. */
  readonly deadlineAt?: number
  readonly deadlinePort?: string
}

/** As far as PostgreSQL and JavaScript both know dates. */
const LAST_MOMENT = Date.UTC(9999, 11, 31)

/**
 * Puts a question to a person. Asked again for the same call it changes nothing and says what has become of it. Not
 * scoped: for the worker, whose ids come from us.
 *
 * A question about an uncertain call holds the call back until it is answered; if the call's result has come meanwhile,
 * there is nothing to ask, and what is returned holds it.
 *
 * @throws AppError `not-found` (run), `invalid` (form).
 */
export async function openApproval(pool: Queryable, question: QuestionToOpen): Promise<{ readonly id: string } & Standing> {
  const { runId, instance, call, resend = 0, answers, deadlineAt, deadlinePort } = question
  const form = formSchema.safeParse(question.form)
  if (!form.success) throw new AppError('invalid', `The form of "${instance}" is not one that can be shown.`, { hint: z.prettifyError(form.error) })
  const at = deadlineAt === undefined ? undefined : new Date(Math.min(Math.max(deadlineAt, 0), LAST_MOMENT))
  const asked = [question.question, toBytes(form.data.title), toBytes(form.data), answers, at, deadlinePort]
  const sql = 'select * from heddle_open_approval($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)'
  const [row] = await ask<StandingRow>(pool, sql, [runId, instance, call, resend, ...asked])
  if (row === undefined) throw runNotFound()
  return { id: row.id, ...toStanding(row) }
}
