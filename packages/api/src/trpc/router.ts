import { decideApproval } from '../operations/approvals/decide'
import { getApproval } from '../operations/approvals/get'
import { linkApproval } from '../operations/approvals/link'
import { listApprovals } from '../operations/approvals/list'
import { countApprovals } from '../operations/approvals/waiting'
import { getDraft } from '../operations/drafts/get'
import { listProblems } from '../operations/drafts/problems'
import { replaceDraft } from '../operations/drafts/replace'
import { saveDraft } from '../operations/drafts/save'
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
import { getMe } from '../operations/session/me'
import { signOut } from '../operations/session/sign-out'
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
import { mutation, query, router } from './procedures'
import { watchProcedure } from './watch-procedure'

/** The door for our own pages: the same operations as the REST door, and what only an editor needs. */
export const appRouter = router({
  meta: router({ get: query(getMeta) }),
  session: router({ me: query(getMe), signOut: mutation(signOut) }),
  settings: router({ get: query(getSettings), update: mutation(updateSettings) }),
  workflows: router({
    list: query(listWorkflows),
    create: mutation(createWorkflow),
    get: query(getWorkflow),
    rename: mutation(renameWorkflow),
    remove: mutation(removeWorkflow),
  }),
  draft: router({ get: query(getDraft), save: mutation(saveDraft), replace: mutation(replaceDraft), problems: query(listProblems) }),
  versions: router({ publish: mutation(publishVersion), list: query(listVersions), get: query(getVersion) }),
  environments: router({ list: query(listEnvironments), point: mutation(pointEnvironment) }),
  runs: router({
    start: mutation(startRun),
    list: query(listRuns),
    get: query(getRun),
    graph: query(getRunGraph),
    events: query(listEvents),
    event: query(getEvent),
    watch: watchProcedure,
    cancel: mutation(cancelRun),
    cancelStep: mutation(cancelStep),
    pause: mutation(pauseRun),
    resume: mutation(resumeRun),
  }),
  approvals: router({
    list: query(listApprovals),
    waiting: query(countApprovals),
    get: query(getApproval),
    decide: mutation(decideApproval),
    link: mutation(linkApproval),
  }),
  events: router({ send: mutation(sendEvent) }),
  keys: router({ list: query(listKeys), create: mutation(createKey), revoke: mutation(revokeKey) }),
  secrets: router({ list: query(listSecrets), set: mutation(setSecret), remove: mutation(removeSecret) }),
})

export type AppRouter = typeof appRouter
