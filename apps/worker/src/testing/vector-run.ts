import type { Json } from '@heddle/core/json'
import type { Plan } from '@heddle/core/plan/plan'
import type { Problem } from '@heddle/core/problems/problem'
import { foldEvents } from '@heddle/core/run/reduce'
import { decideApproval } from '@heddle/db/approvals/decide-approval'
import { listApprovals } from '@heddle/db/approvals/list-approvals'
import type { Database } from '@heddle/db/connect/database'
import { newId } from '@heddle/db/connect/new-id'
import { receiveEvent } from '@heddle/db/events/receive-event'
import { cancelStep } from '@heddle/db/outbox/cancel-step'
import { eventsAfter } from '@heddle/db/runs/events-after'
import { requestRun } from '@heddle/db/runs/request-run'
import type { Scope } from '@heddle/db/workspaces/scope'
import { FinalFailure, RetryableFailure, type Runner } from '@heddle/nodes/runner'
import { foreignScope, seedWorkflow } from '@heddle/testing/postgres/seed-run'
import { Outside } from '@heddle/testing/vectors/outside'
import { type Result, resultOf } from '@heddle/testing/vectors/result'
import { surelyFails, triesOf } from '@heddle/testing/vectors/scripted-failure'
import { durationMs, type Vector, type VectorHappening } from '@heddle/testing/vectors/vector'
import type { RunsClient } from '@heddle/workflows/client'
import type { Client } from '@temporalio/client'
import proto from '@temporalio/proto'
import { until } from './house'

const { temporal } = proto

export interface VectorHouse {
  readonly db: Database
  readonly runs: RunsClient
  /** For looking at what Temporal has under way. */
  readonly client: Client
  /** Ends the worker of the runs and waits for its end; starts one. Calls go on in another, as they would where each queue has its own. */
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
}

/** Of a call that has been told to stop and has not said that it did. */
const cancelRequested = temporal.api.enums.v1.PendingActivityState.PENDING_ACTIVITY_STATE_CANCEL_REQUESTED

type Ending = { readonly value: Json } | { readonly failure: string }

/** The outside of all runs under way, by run: where the `scripted` runner of the worker comes to. */
const worlds = new Map<string, World>()

/** Does what the vector of its run says; a slow step ends when the script says so. */
export const scripted: Runner = {
  async run(input, { key, signal, attempt }) {
    const [runId = '', instance = ''] = key.split('/')
    const world = worlds.get(runId)
    if (!world) throw new Error('No vector plays this run.')
    return { value: await world.call(instance, { input, signal, attempt }) }
  },
}

class World {
  readonly outside: Outside
  readonly #vector: Vector
  readonly held = new Map<string, (ending: Ending) => void>()

  constructor(vector: Vector) {
    this.#vector = vector
    this.outside = new Outside(vector)
  }

  async call(instance: string, { input, signal, attempt }: { readonly input: Json; readonly signal: AbortSignal; readonly attempt: number }): Promise<Json> {
    const { outside } = this
    outside.begin(instance, input)
    if (outside.isSlow(instance)) return this.#slow(instance, signal)
    const node = this.#vector.graph.nodes.find(({ id }) => id === instance)
    outside.attempts[instance] = attempt
    if (node?.do !== 'fail' || (!surelyFails(node) && attempt >= triesOf(node))) return valueOr(outside.finish(instance))
    const message = node.message ?? 'failed'
    throw node.kind === 'final' ? new FinalFailure('step.failed', message) : new RetryableFailure('step.failed', message)
  }

  async #slow(instance: string, signal: AbortSignal): Promise<Json> {
    const ending = await new Promise<Ending>((resolve, reject) => {
      this.held.set(instance, resolve)
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }).finally(() => this.held.delete(instance))
    return valueOr(ending)
  }
}

function valueOr(ending: Ending): Json {
  if ('value' in ending) return ending.value
  throw new FinalFailure('step.failed', ending.failure)
}

/** Plays a vector against the real thing: its run in Temporal, its people and events through the database. */
export async function playForReal(
  house: VectorHouse,
  vector: Vector,
  { plan, problems }: { readonly plan: Plan; readonly problems: readonly Problem[] },
): Promise<Result> {
  const own = await foreignScope(house.db)
  const workflow = await seedWorkflow(own)
  const input = vector.input ?? {}
  const { run } = await requestRun(own, { workflowId: workflow.id, of: { graph: workflow.draft, plan }, trigger: 'api', input })
  const played = new VectorRun({ ...house, own, id: run.id }, new World(vector))
  await house.runs.start({ id: run.id, workspaceId: own.workspaceId, planHash: plan.hash, plan, input, options: { manualClock: true } })
  await played.settle()
  for (const happening of vector.script ?? []) await played.happen(happening)
  return played.result(problems)
}

class VectorRun {
  readonly #house: VectorHouse & { readonly own: Scope; readonly id: string }
  readonly #world: World
  #isAway = false
  /** Where the run's clock is, or goes to. */
  #until: number | undefined

  constructor(house: VectorHouse & { readonly own: Scope; readonly id: string }, world: World) {
    this.#house = house
    this.#world = world
    worlds.set(house.id, world)
  }

  async happen(happening: VectorHappening): Promise<void> {
    const all = happening.together ?? [happening]
    if (all.some(({ advance }) => advance !== undefined)) this.#until ??= await this.#now()
    for (const one of all) {
      if (one.restart === undefined) await this.#hear(one)
      else {
        this.#isAway = true
        await this.#house.stop()
      }
    }
    if (this.#isAway) await this.#house.start()
    this.#isAway = false
    await this.settle()
    if (this.#until !== undefined && happening.together && (await this.#isOpen())) await this.#pass(this.#until)
  }

  /** Nothing is under way that does not wait for the script: no task of the workflow, no call but the slow ones, no message. */
  async settle(): Promise<void> {
    let calm = 0
    await until(async () => {
      calm = (await this.#isCalm()) ? calm + 1 : 0
      return calm === 3
    })
  }

  async #isCalm(): Promise<boolean> {
    const { client, id, db } = this.#house
    const { rows } = await db.pool.query('select 1 from "OutboxMessage" where "runId" = $1 and "acknowledgedAt" is null', [id])
    if (rows.length > 0) return false
    const { raw, status } = await client.workflow.getHandle(id).describe()
    if (status.name !== 'RUNNING') return true
    const { pendingWorkflowTask: task, pendingActivities: calls } = raw
    return task == null && (calls?.length ?? 0) === this.#world.held.size && !calls?.some(({ state }) => state === cancelRequested)
  }

  /** From one moment that something waits for to the next, with calm between; where no worker is there, when one is. */
  async #advance(ms: number): Promise<void> {
    this.#until = (this.#until ?? (await this.#now())) + ms
    await this.#pass(this.#until)
  }

  #now(): Promise<number> {
    return this.#house.client.workflow.getHandle(this.#house.id).query<number>('clock')
  }

  async #pass(until: number): Promise<void> {
    const handle = this.#house.client.workflow.getHandle(this.#house.id)
    do {
      await handle.signal('message', { id: newId(), kind: 'advance', payload: { until } })
      if (this.#isAway) return
      await this.settle()
    } while ((await this.#isOpen()) && (await this.#now()) < until)
  }

  async #isOpen(): Promise<boolean> {
    const { status } = await this.#house.client.workflow.getHandle(this.#house.id).describe()
    return status.name === 'RUNNING'
  }

  async #hear({ finish, fail, decide, as = '', value, cancel, event, key = '', id, data = null, advance }: VectorHappening): Promise<void> {
    const { own, runs } = this.#house
    const { outside, held } = this.#world
    if (decide !== undefined) outside.decisions.push(await this.#decide(decide, { answer: as, ...(value === undefined ? {} : { value }) }))
    else if (event !== undefined) await receiveEvent(own, { name: event, key: String(key), data, ...(id === undefined ? {} : { deliveryId: id }) })
    else if (advance !== undefined) await this.#advance(durationMs(advance))
    else if (cancel === true) await runs.cancel(this.#house.id)
    else if (cancel !== undefined) await cancelStep(own, { runId: this.#house.id, instance: cancel }, { kind: 'user', id: 'v', name: 'Vector' })
    else if (finish !== undefined) held.get(finish)?.(fail === undefined ? outside.finish(finish) : { failure: fail })
    else throw new Error('No such happening is played for real.')
  }

  async #decide(instance: string, decision: { readonly answer: string; readonly value?: Json }): Promise<string> {
    const { own, id } = this.#house
    const { approvals } = await listApprovals(own, { run: id })
    const asked = approvals.find((approval) => approval.instance === instance)
    if (!asked) return 'unknown'
    const decided = await decideApproval(own, asked.id, { ...decision, by: { kind: 'user', id: 'v', name: 'Vector' } })
    return decided.outcome === 'already' ? `already:${decided.answer}` : decided.outcome
  }

  async result(problems: readonly Problem[]): Promise<Result> {
    const events = await eventsAfter(this.#house.own, this.#house.id, { limit: 10_000 })
    worlds.delete(this.#house.id)
    return resultOf({ state: foldEvents(events), events, outside: this.#world.outside, problems })
  }
}
