import type { Decision } from '@heddle/core/engine/decision'
import { createEngine } from '@heddle/core/engine/engine'
import { newRunState } from '@heddle/core/run/reduce'
import { CancellationScope, sleep } from '@temporalio/workflow'
import { Calls } from './calls'
import { checkRunInput } from './check-run-input'
import { Inbox } from './inbox'
import type { RunInput, RunResult } from './run-input'
import { Turns } from './turns'

/**
 * Walks one plan from its input to its end. The engine decides, this shell performs: it starts and cancels calls, stores each
 * turn's decisions and hands back what happened. It knows no kind of node and decides nothing itself.
 */
export function runPlan(run: RunInput): Promise<RunResult> {
  const inbox = new Inbox()
  CancellationScope.current().cancelRequested.catch(() => inbox.put({ happened: 'cancel-run' }))
  // Cancelling is a happening like others: the engine says what stops, and the end is still stored.
  return CancellationScope.nonCancellable(() => walk(run, inbox))
}

async function walk(run: RunInput, inbox: Inbox): Promise<RunResult> {
  const engine = createEngine(checkRunInput(run).plan)
  const state = newRunState()
  const turns = new Turns(run.runId)
  const calls = new Calls(run, { happened: (happening) => inbox.put(happening), arrived: (k) => turns.arrived(k) })
  let decisions = engine.begin(state, run.input, Date.now())
  for (let first = true; ; first = false) {
    const status = perform(decisions, { turns, calls })
    const turn = turns.seal()
    const travels = turn !== undefined && status === undefined && turns.mayTravel(turn) && calls.pump(turn)
    if (travels) turns.travels(turn)
    else {
      if (status === undefined) calls.pump()
      if (turn) await turns.flush(turn)
    }
    if (status) return { status }
    if (first) limitTime(run.options.timeLimitMs, inbox)
    decisions = engine.settle(state, await inbox.take(), Date.now())
  }
}

/** @returns how the run ended, when it did. */
function perform(decisions: readonly Decision[], { turns, calls }: { readonly turns: Turns; readonly calls: Calls }): RunResult['status'] | undefined {
  for (const { event, start, cancel } of decisions) {
    turns.add(event)
    if (cancel) calls.cancel(cancel)
    if (start) calls.start(start)
    if (event.type === 'run-finished') return event.data.status
  }
  return undefined
}

function limitTime(ms: number, inbox: Inbox): void {
  void sleep(ms).then(() => inbox.put({ happened: 'time-limit', message: `The run took longer than its limit of ${inWords(ms)}.` }))
}

function inWords(ms: number): string {
  if (ms < 1000) return `${ms} ms`
  if (ms < 60_000) return `${ms / 1000} s`
  return `${Math.round(ms / 6000) / 10} min`
}
