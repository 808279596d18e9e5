import { AppError } from '@heddle/db/app-error'
import type { z } from 'zod'
import type { Context } from './context'
import type { RequestErrorCode } from './error-table'
import type { Scope } from './scopes'

/**
 * Something that callers can do. One per file; both doors are made from it: the tRPC procedure (`trpc/router.ts`) and,
 * when it has a `rest` part, the public REST route with its page in the OpenAPI document (`rest/app.ts`).
 */
export interface Operation<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> {
  /** `noun.verb`, unique; the operationId of the OpenAPI document. */
  readonly name: string
  /** One sentence that starts with a verb. */
  readonly summary: string
  readonly description?: string
  readonly input: Input
  readonly output: Output
  /** What the caller must be allowed to do; absent = any caller who is signed in. */
  readonly needs?: Scope
  readonly rest?: RestDoor<z.output<Output>>
  run(ctx: Context, input: z.output<Input>): Promise<z.output<Output>>
}

/** How the operation looks over HTTP. Fields of the input named in the path come from there; the others from the query or, where the method has one, from the JSON body. */
export interface RestDoor<Output = unknown> {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Below `/api/v1`, with `{name}` for a path parameter. */
  readonly path: string
  /** Statuses of success, 200 when absent; with several `statusOf` tells which. 204 sends no body. */
  readonly statuses?: readonly (200 | 201 | 202 | 204)[]
  statusOf?(output: Output): 200 | 201 | 202 | 204
  /** Headers of the answer. */
  headersOf?(output: Output): Readonly<Record<string, string>>
  /** Fields of the input that travel as headers, by header name. */
  readonly headers?: Readonly<Record<string, string>>
  /** The one field of the input that is the whole body. */
  readonly body?: string
  /** Largest body, in bytes. */
  readonly limit?: number
  /** Codes of errors of its own, for the OpenAPI document. */
  readonly errors?: readonly RequestErrorCode[]
}

/** Keeps the exact types of input and output. */
export function defineOperation<Input extends z.ZodObject, Output extends z.ZodType>(operation: Operation<Input, Output>): Operation<Input, Output> {
  return operation
}

/** Runs an operation for a caller who was already identified. @throws AppError `forbidden`. */
export async function perform<Input extends z.ZodObject, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
  ctx: Context,
  input: z.output<Input>,
): Promise<z.output<Output>> {
  if (operation.needs !== undefined) requireScope(ctx, operation.needs)
  return operation.run(ctx, input)
}

export function requireScope(ctx: Context, scope: Scope): void {
  if (ctx.caller.scopes.includes(scope)) return
  const who = ctx.caller.keyId === undefined ? 'Your role in this workspace' : 'This key'
  throw new AppError('forbidden', `${who} does not allow "${scope}".`, {
    hint: ctx.caller.keyId === undefined ? 'Ask an owner of the workspace for another role.' : `Use a key that has the scope "${scope}".`,
  })
}
