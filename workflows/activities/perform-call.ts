import { mostValueBytes } from '@heddle/core/expression/budget'
import type { Json } from '@heddle/core/json'
import type { RunError } from '@heddle/core/run/run-event'
import { isAppError } from '@heddle/db/app-error'
import type { CallAnswer } from '@heddle/db/calls/call-writer'
import { isUnavailable } from '@heddle/db/connect/unavailable'
import type { DeltaMessage } from '@heddle/db/stream/bus'
import type { CallContext, CallResult, Runner } from '@heddle/nodes/runner'
import { activityInfo, Context } from '@temporalio/activity'
import { CancelledFailure, TemporalFailure } from '@temporalio/common'
import { type Carried, carried, carriedBytes, carry } from '../carried'
import type { Activities, CallRequest } from './activities'
import { backoffMs } from './backoff'
import { bug, elsewhere, type FailedTry, failedTry, final, retryIn, tooLarge, tooNew, tooSlow, uncertain } from './call-failures'
import { CallRecord } from './call-record'
import { parseCallRequest } from './call-request'
import { CallText } from './call-text'
import { type CallStore, Fence, FenceLost } from './fence'
import { startHeartbeat } from './heartbeat'
import { orAborted } from './or-aborted'
import { parseRunError } from './run-error'
import { stopSignal } from './stop-signal'

export interface CallDeps {
  readonly runners: Readonly<Record<string, Runner>>
  readonly store: CallStore
  /** Is this run still to be carried out? */
  readonly wanted: (runId: string) => Promise<boolean>
  /** Sends a stream's text to whoever watches the run; may lose some. */
  readonly publish: (runId: string, delta: DeltaMessage) => void
  /** The ways out of one workspace. */
  readonly ways: (workspaceId: string) => Promise<Ways>
  readonly log: { warn(fields: object, message: string): void; error(fields: object, message: string): void }
  /** How long a call whose runner this worker lacks waits for a worker that has it (10 minutes). */
  readonly newerWorkerMs?: number
}

/** `conceal` takes the secrets that were revealed out of what is kept. */
export type Ways = Pick<CallContext, 'fetch' | 'models' | 'secrets' | 'renderer'> & { readonly conceal: <Value extends Json | RunError>(value: Value) => Value }

export function performCallWith(deps: CallDeps): Activities['performCall'] {
  return async (given, input) => {
    const request = understood(deps, given, input)
    leaveToNewer(deps, request)
    const stop = startHeartbeat()
    const record = new CallRecord(deps.store, request)
    try {
      const known = await pickUp(record, request)
      return known ? carry(known.value) : await tryOnce(deps, request, record)
    } catch (thrown) {
      // A store that is away is a reason to come again; what is wrong for good must not be tried for ever.
      if (thrown instanceof TemporalFailure || isUnavailable(thrown)) throw thrown
      deps.log.error({ err: thrown, ...record.at }, 'a call could not be carried out')
      throw final(bug(request.instance).error)
    } finally {
      record.stop()
      stop()
    }
  }
}

function understood({ log }: CallDeps, given: object, input: Carried | undefined): CallRequest {
  try {
    // A workflow of an older version has it in the request.
    return parseCallRequest(input === undefined ? given : { ...given, input: carried(input) })
  } catch (thrown) {
    const { workflowExecution, activityId } = activityInfo()
    log.error({ err: thrown, runId: workflowExecution?.workflowId, call: activityId }, 'a call could not be read')
    throw final(bug(activityId.split('/')[0] ?? activityId).error)
  }
}

function runnerOf({ runners }: Pick<CallDeps, 'runners'>, { op }: CallRequest): Runner | undefined {
  return Object.hasOwn(runners, op.runner) ? runners[op.runner] : undefined
}

/**
 * While a new version is rolled out, plans come that older workers do not know all of: the call is handed on, untouched, until a
 * worker takes it that has the runner.
 */
function leaveToNewer(deps: CallDeps, request: CallRequest): void {
  const waited = Date.now() - activityInfo().scheduledTimestampMs
  if (runnerOf(deps, request) || waited > (deps.newerWorkerMs ?? 600_000)) return
  deps.log.warn(
    { runId: request.runId, instance: request.instance, runner: request.op.runner },
    'a call waits for a worker that has its runner: this one is older',
  )
  throw elsewhere(2000)
}

/** What an earlier pick-up has already brought to an end is returned as recorded. */
async function pickUp(record: CallRecord, { op, instance }: CallRequest): Promise<{ readonly value: Json } | undefined> {
  // Nothing has happened before and nothing can happen twice: the ledger is told at the end.
  if (op.effect === 'none' && activityInfo().attempt === 1) return void record.started()
  const taken = await record.take()
  // Its workflow is about to hear that nobody wants the run any more; until then nothing goes out.
  if (!taken.ok) throw elsewhere(1000)
  if (taken.status === 'finished' || taken.status === 'ended' || taken.status === 'asked') return { value: recorded(taken, instance) }
  if (op.effect === 'once' && taken.status === 'sent') throw await failed(uncertain(instance), { op, record })
  return void record.started()
}

/** As our own store says it, never as a runner's network does. */
function isStoreAway(thrown: unknown): boolean {
  return isAppError(thrown) && thrown.code === 'unavailable'
}

async function tryOnce(deps: CallDeps, request: CallRequest, record: CallRecord): Promise<Carried> {
  const { op, instance } = request
  const cancelled = Context.current().cancellationSignal
  const heeds = async (reason: unknown) => !(tookOver(reason) && (await stillWanted(deps, request.runId)))
  const stop = stopSignal(cancelled, { limitMs: op.limits.attemptMs, ...(op.effect === 'once' && { heeds }) })
  const fence = new Fence(deps.store, record.hold, { besides: stop.besides, ...(op.effect === 'once' && { sends: () => record.sent() }) })
  let ways: Ways | undefined
  let result: CallResult
  try {
    ways = await deps.ways(request.workspaceId)
    result = await run({ ...deps, ways }, { request, record, fence, signal: stop.signal })
  } catch (thrown) {
    if (cancelled.aborted) throw asCancelled(cancelled.reason)
    if (fence.stopped instanceof FenceLost) throw elsewhere()
    // Nothing has gone out, whatever the runner makes of it.
    if (fence.stopped !== undefined && !fence.passed) throw fence.stopped
    const known = failedTry(thrown, instance, ways?.conceal)
    // A store that is away is a reason to come again, and no try: the call's own limits are not for that.
    if (!known && isStoreAway(thrown)) throw thrown
    if (stop.late() && known?.retryable !== false)
      throw await failed(op.effect === 'once' && fence.passed ? uncertain(instance) : tooSlow(op.limits.attemptMs, instance), { op, record })
    if (!known) deps.log.error({ err: thrown, ...record.at, runner: op.runner }, 'a runner failed in a way that none may')
    throw await failed(known ?? bug(instance), { op, record })
  } finally {
    stop.release()
  }
  return finish({ ...result, ...(result.detail ? { detail: ways.conceal(result.detail) } : {}) }, request, record)
}

async function run(
  deps: Omit<CallDeps, 'ways'> & { readonly ways: Ways },
  { request, record, fence, signal }: { readonly request: CallRequest; readonly record: CallRecord; readonly fence: Fence; readonly signal: AbortSignal },
): Promise<CallResult> {
  const { runId, instance, call, input, op } = request
  const runner = runnerOf(deps, request)
  if (!runner) throw tooNew(op.runner)
  const { attempt } = record
  const { attempt: pickUp } = activityInfo()
  const text = new CallText({
    delta: (piece, offset) => deps.publish(runId, { type: 'delta', runId, instance, call, attempt, pickUp, offset, text: piece }),
    written: (soFar) => record.text(soFar, pickUp),
  })
  const { conceal: _, ...ways } = deps.ways
  // Where nothing can happen twice, nothing needs to be guarded.
  const guarded = {
    ...ways,
    ...(op.effect !== 'none' && { fetch: fence.guard(ways.fetch) }),
    ...(op.effect === 'once' && { models: { call: fence.guard(ways.models.call) } }),
  }
  try {
    return await orAborted(runner.run(input, { ...guarded, key: `${runId}/${record.at.call}`, attempt, effect: op.effect, signal, onText: text.add }), signal)
  } finally {
    text.end()
  }
}

async function finish({ value, usage, detail }: CallResult, { op, instance }: CallRequest, record: CallRecord): Promise<Carried> {
  const under = carry(value ?? null)
  const bytes = carriedBytes(under) ?? 0
  if (bytes > mostValueBytes) throw await failed(tooLarge(bytes, mostValueBytes, instance), { op, record })
  const answer = await record.end({ status: 'finished', result: value }, { value, ...(usage ? { usage } : {}), ...(detail ? { detail } : {}) })
  return answer.ok ? under : carry(recorded(answer, instance))
}

/** Records the failure. @returns what Temporal is to be told. */
async function failed(
  { error, retryable, afterMs, detail }: FailedTry,
  { op, record }: { readonly op: CallRequest['op']; readonly record: CallRecord },
): Promise<Error> {
  const { limits } = op
  const retryInMs = retryable && record.attempt < limits.attempts ? backoffMs(limits, record.attempt, afterMs) : undefined
  const asks = error.code === 'call.uncertain' && op.effect === 'once'
  const status = retryInMs === undefined ? (asks ? 'asked' : 'ended') : 'failed'
  const more = { ...(retryInMs === undefined ? {} : { retryInMs }), ...(detail === undefined ? {} : { detail }) }
  const answer = await record.end({ status, result: error }, { of: limits.attempts, error, ...more })
  if (!answer.ok) return elsewhere()
  return retryInMs === undefined ? final(error) : retryIn(retryInMs, error)
}

/** How another pick-up has ended the call. */
function recorded({ status, result }: CallAnswer, instance: string): Json {
  if (status === 'finished') return result ?? null
  if (status === 'ended' || status === 'asked') throw final(parseRunError(result) ?? bug(instance).error)
  throw elsewhere()
}

/**
 * Temporal gave the call to another worker because this one was silent for a while. Of a call that goes out once the other can only
 * ask a person what became of it: the answer that is under way here says so itself, if it is waited for.
 */
function tookOver(reason: unknown): boolean {
  return reason instanceof CancelledFailure && (reason.message === 'NOT_FOUND' || reason.message === 'TIMED_OUT')
}

/** A run that has ended, or was asked to, is not known to Temporal either. A store that is away is no reason to break off what is under way. */
function stillWanted({ wanted }: Pick<CallDeps, 'wanted'>, runId: string): Promise<boolean> {
  return wanted(runId).catch(() => true)
}

/** A person's stop ends the call; a worker's stop sends it elsewhere. */
function asCancelled(reason: unknown): Error {
  if (!(reason instanceof CancelledFailure)) return new CancelledFailure('CANCELLED')
  return reason.message === 'WORKER_SHUTDOWN' ? elsewhere() : reason
}
