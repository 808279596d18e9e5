import { foldEvents, knownStep } from '@heddle/core/run/reduce'
import { AppError } from '@heddle/db/app-error'
import { eventsOfStep } from '@heddle/db/runs/events-of-step'
import { planOfRun } from '@heddle/db/runs/plan-of-run'
import type { RunSummary } from '@heddle/db/runs/run'
import type { Scope } from '@heddle/db/workspaces/scope'
import { hasEnded } from './run'

/**
 * Refuses when the step is not at work and waits for nothing, as far as the run's events tell now.
 *
 * @throws AppError `not-found`: the run has no such step; `conflict`: it has not begun yet, or is over.
 */
export async function requireUnderWay(own: Scope, { id, status }: RunSummary, instance: string): Promise<void> {
  const step = knownStep(foldEvents(await eventsOfStep(own, { runId: id, instance })), instance)
  if (step === undefined && !(await planOfRun(own, id)).body.steps.some((planned) => planned.id === instance)) {
    throw new AppError('not-found', `The run has no step "${instance}".`, { hint: 'Its events name its steps: GET /runs/{id}/events, `instance`.' })
  }
  const hint = 'Only a step that is at work or waits can be stopped.'
  if (hasEnded(status)) throw new AppError('conflict', `The step "${instance}" is not under way: its run has ended.`, { hint })
  if (step === undefined) throw new AppError('conflict', `The step "${instance}" has not begun yet.`, { hint })
  if (step.endedAt !== undefined) throw new AppError('conflict', `The step "${instance}" is over already: ${step.status}.`, { hint })
}
