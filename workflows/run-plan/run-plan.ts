import type { Decision, Happening } from '@heddle/core/engine/decision'
import { createEngine } from '@heddle/core/engine/engine'
import { newRunState } from '@heddle/core/run/reduce'
import { CancellationScope, setHandler, sleep } from '@temporalio/workflow'
import { type Carried, carried } from '../carried'
import { Calls } from './calls'
import { checkRunInput } from './check-run-input'
import { ManualClock, serverClock } from './clock'
import { Inbox } from './inbox'
import { runSteps } from './limits'
import { clockQuery, happeningOf, messageSignal } from './messages'
import type { RunInput, RunResult } from './run-input'
import { Turns } from './turns'
import { Waits } from './waits'
import { WorkClock } from './work-clock'

/**
 * Walks one plan from its input to its end. The engine decides, this shell performs: it starts and cancels calls, stores each
 * turn's decisions and hands back what happened. It knows no kind of node and decides nothing itself. `largeInput`: the run's, where it is
 * a payload of its own.
 */
export function runPlan(started: RunInput, largeInput?: Carried): Promise<RunResult> {
  const run = largeInput === undefined ? started : { ...started, input: carried(largeInput) }
  const inbox = new Inbox()
  CancellationScope.current().cancelRequested.catch(() => inbox.put({ happened: 'cancel-run' }))
  // Cancelling is a happening like others: the engine says what stops, and the end is still stored.
  return CancellationScope.nonCancellable(() => walk(run, inbox))
}

async function walk(run: RunInput, inbox: Inbox): Promise<RunResult> {
  const engine = createEngine(checkRunInput(run).plan)
  const state = newRunState()
  const turns = new Turns(run.runId)
  const happened = (happening: Happening) => inbox.put(happening)
  const calls = new Calls(run, { happened, arrived: (k) => turns.arrived(k) })
  const time = run.options.manualClock ? new ManualClock(Date.now()) : serverClock
  const waits = new Waits(run.runId, { happened, time })
  const clock = new WorkClock(run.options.timeLimitMs, () => inbox.put(timeLimit(run.options.timeLimitMs)))
  setHandler(messageSignal, (message) => {
    turns.heard(message.id)
    if (message.payload.until !== undefined && time instanceof ManualClock) time.advance(message.payload.until)
    const happening = happeningOf(message)
    if (happening) inbox.put(happening)
    else inbox.wake()
  })
  setHandler(clockQuery, () => time.now())
  let decisions = engine.begin(state, run.input, time.now())
  for (;;) {
    const status = perform(decisions, { turns, calls, waits })
    calls.hold(state.pausedAt !== undefined)
    const turn = turns.seal()
    const travels = turn !== undefined && status === undefined && turns.mayTravel(turn) && calls.pump(turn)
    if (travels) turns.travels(turn)
    else {
      if (status === undefined) calls.pump()
      const ended = turn ? await turns.flush(turn) : await turns.acknowledge()
      if (ended) return { status: ended }
    }
    if (status) return { status }
    clock.set(calls.atWork)
    const news = engine.hasMore(state) ? await inNewTask(inbox) : await inbox.take()
    decisions = engine.settle(state, engine.work + calls.work > runSteps ? [...news, tooMuchWork] : news, time.now())
  }
}

/**
 * What happened until a new task from the server has begun: with its own time to think, and room for its own messages. Only a timer
 * brings one; promises and local activities go on in the same.
 */
async function inNewTask(inbox: Inbox): Promise<readonly Happening[]> {
  await sleep(1)
  return inbox.taken()
}

interface Parts {
  readonly turns: Turns
  readonly calls: Calls
  readonly waits: Waits
}

/** @returns how the run ended, when it did. */
function perform(decisions: readonly Decision[], { turns, calls, waits }: Parts): RunResult['status'] | undefined {
  for (const decision of decisions) {
    const { event, start, cancel, wait } = decision
    turns.add(decision)
    if (cancel) {
      calls.cancel(cancel)
      if (event.type === 'step-cancelled') waits.cancel(cancel)
      else waits.end(cancel)
    }
    if (start) {
      waits.end(start.instance)
      calls.start(start)
    }
    if (wait) waits.begin(wait)
    if (event.type === 'run-finished') return event.data.status
  }
  return undefined
}

const tooMuchWork: Happening = {
  happened: 'work-limit',
  message: `The run took more than ${runSteps / 1e6} million steps of work for its expressions and for the values that it passes on, which is the most that one run may take.`,
}

function timeLimit(ms: number): Happening {
  return { happened: 'time-limit', message: `The run was at work for longer than its limit of ${inWords(ms)}.` }
}

function inWords(ms: number): string {
  if (ms < 1000) return `${ms} ms`
  if (ms < 60_000) return `${ms / 1000} s`
  return `${Math.round(ms / 6000) / 10} min`
}
