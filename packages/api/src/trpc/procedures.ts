import { initTRPC, type TRPCMutationProcedure, type TRPCQueryProcedure } from '@trpc/server'
import { z } from 'zod'
import type { Context } from '../context'
import { type Operation, perform } from '../operation'
import { isRefusal } from '../problem-details'
import { trpcProblem, trpcRefusal } from './refusal'
import { plainJson } from './transformer'

const trpc = initTRPC.context<Context>().create({
  transformer: plainJson,
  sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
  /** `error.data.problem` is the same document that the REST door sends. */
  errorFormatter({ shape, error, ctx }) {
    const problem = trpcProblem(error, ctx?.requestId)
    const { stack: _never, ...data } = shape.data
    return { ...shape, message: problem.detail, data: { ...data, httpStatus: problem.status, problem } }
  },
})

export const { router } = trpc

/** Every failure leaves as a TRPCError whose status fits; what is no AppError is our bug and goes to the log only. */
export const procedure = trpc.procedure.use(async ({ next, ctx, path }) => {
  const result = await next()
  if (result.ok) return result
  const { cause } = result.error
  if (isRefusal(cause)) throw trpcRefusal(cause)
  if (result.error.code === 'INTERNAL_SERVER_ERROR') ctx.log.error({ path, requestId: ctx.requestId, err: cause ?? result.error }, 'procedure failed')
  return result
})

type Input<O extends Operation> = z.input<O['input']>
type Output<O extends Operation> = z.output<O['output']>

/** Nothing at all is the empty input. */
function inputOf({ input }: { readonly input: z.ZodObject }) {
  return z.preprocess((given) => given ?? {}, input)
}

export function query<I extends z.ZodObject, O extends z.ZodType>(operation: Operation<I, O>) {
  const made = procedure.input(inputOf(operation)).query(({ ctx, input }) => perform(operation, ctx, input as z.output<I>))
  return made as unknown as TRPCQueryProcedure<{
    input: Input<Operation<I, O>> | (Record<string, never> extends Input<Operation<I, O>> ? undefined : never)
    output: Output<Operation<I, O>>
    meta: unknown
  }>
}

export function mutation<I extends z.ZodObject, O extends z.ZodType>(operation: Operation<I, O>) {
  const made = procedure.input(inputOf(operation)).mutation(({ ctx, input }) => perform(operation, ctx, input as z.output<I>))
  return made as unknown as TRPCMutationProcedure<{
    input: Input<Operation<I, O>> | (Record<string, never> extends Input<Operation<I, O>> ? undefined : never)
    output: Output<Operation<I, O>>
    meta: unknown
  }>
}
