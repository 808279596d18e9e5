import type { z } from 'zod'
import type { Operation, RestDoor } from '../operation'
import { decideApproval } from '../operations/approvals/decide'
import { getApproval } from '../operations/approvals/get'
import { linkApproval } from '../operations/approvals/link'
import { listApprovals } from '../operations/approvals/list'
import { getGraph } from '../operations/drafts/graph'
import { listProblems } from '../operations/drafts/problems'
import { replaceDraft } from '../operations/drafts/replace'
import { listEnvironments } from '../operations/environments/list'
import { pointEnvironment } from '../operations/environments/point'
import { sendEvent } from '../operations/events/send'
import { createKey } from '../operations/keys/create'
import { listKeys } from '../operations/keys/list'
import { revokeKey } from '../operations/keys/revoke'
import { getMeta } from '../operations/meta/get'
import { cancelRun } from '../operations/runs/cancel'
import { cancelStep } from '../operations/runs/cancel-step'
import { getEvent } from '../operations/runs/event'
import { listEvents } from '../operations/runs/events'
import { getRun } from '../operations/runs/get'
import { getRunGraph } from '../operations/runs/graph'
import { listRuns } from '../operations/runs/list'
import { pauseRun } from '../operations/runs/pause'
import { resumeRun } from '../operations/runs/resume'
import { startRun } from '../operations/runs/start'
import { listSecrets } from '../operations/secrets/list'
import { removeSecret } from '../operations/secrets/remove'
import { setSecret } from '../operations/secrets/set'
import { getSettings } from '../operations/settings/get'
import { updateSettings } from '../operations/settings/update'
import { getVersion } from '../operations/versions/get'
import { listVersions } from '../operations/versions/list'
import { publishVersion } from '../operations/versions/publish'
import { createWorkflow } from '../operations/workflows/create'
import { getWorkflow } from '../operations/workflows/get'
import { listWorkflows } from '../operations/workflows/list'
import { removeWorkflow } from '../operations/workflows/remove'
import { renameWorkflow } from '../operations/workflows/rename'

/** An operation with a REST door; its exact types no longer matter here. */
export interface RestOperation extends Omit<Operation, 'rest' | 'run'> {
  readonly rest: Omit<RestDoor, 'statusOf' | 'headersOf'> & {
    statusOf?(output: unknown): 200 | 201 | 202 | 204
    headersOf?(output: unknown): Readonly<Record<string, string>>
  }
  readonly run: (ctx: Parameters<Operation['run']>[0], input: Record<string, unknown>) => Promise<unknown>
}

/** The public API, in the order of its documentation. */
export const restOperations: readonly RestOperation[] = [
  open(getMeta),
  open(listWorkflows),
  open(createWorkflow),
  open(getWorkflow),
  open(renameWorkflow),
  open(removeWorkflow),
  open(getGraph),
  open(replaceDraft),
  open(listProblems),
  open(publishVersion),
  open(listVersions),
  open(getVersion),
  open(listEnvironments),
  open(pointEnvironment),
  open(startRun),
  open(listRuns),
  open(getRun),
  open(getRunGraph),
  open(listEvents),
  open(getEvent),
  open(cancelRun),
  open(cancelStep),
  open(pauseRun),
  open(resumeRun),
  open(listApprovals),
  open(getApproval),
  open(decideApproval),
  open(linkApproval),
  open(sendEvent),
  open(listKeys),
  open(createKey),
  open(revokeKey),
  open(listSecrets),
  open(setSecret),
  open(getSettings),
  open(updateSettings),
  open(removeSecret),
]

function open<Input extends z.ZodObject, Output extends z.ZodType>(operation: Operation<Input, Output>): RestOperation {
  if (operation.rest === undefined) throw new Error(`${operation.name} has no REST door`)
  return operation as unknown as RestOperation
}
