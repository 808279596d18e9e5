import type { Json } from '@heddle/core/json'
import type { Database } from '@heddle/db/connect/database'
import type { MasterKey } from '@heddle/db/secrets/master-key'
import { scope } from '@heddle/db/workspaces/scope'
import { getSettings } from '@heddle/db/workspaces/settings'
import { FinalFailure } from '@heddle/nodes/runner'
import { type GuardedFetch, guardedFetch, RefusedRedirect } from '@heddle/services/http/guarded-fetch'
import { type Models, openModels } from '@heddle/services/models/model-port'
import { modelSettings } from '@heddle/services/models/model-settings'
import { openRenderer } from '@heddle/services/renderer/liquid-renderer'
import type { Secrets } from '@heddle/services/secrets/secret-port'
import { workspaceSecrets } from '@heddle/services/secrets/workspace-secrets'
import type { Ways } from '@heddle/workflows/activities/perform-call'

/** How old a workspace's settings may be when a call uses them; a refusal by older ones is checked with fresh ones. */
const settingsMs = 3000

interface Workspace {
  readonly secrets: Secrets
  readonly models: Models
  hosts?: { readonly read: number; readonly list: Promise<readonly string[]> }
}

export interface WaysOut {
  ways(workspaceId: string): Promise<Ways>
  close(): Promise<void>
}

/** What calls may use of the world, per workspace: network, models, secrets, templates. */
export function openWays({ db, master, env }: { readonly db: Database; readonly master: MasterKey; readonly env: NodeJS.ProcessEnv }): WaysOut {
  const renderer = openRenderer()
  const workspaces = new Map<string, Workspace>()
  // Connections are shared by those who may go to the same places.
  const fetches = new Map<string, GuardedFetch>()

  const open = (id: string): Workspace => {
    const secrets = workspaceSecrets(scope(db, id), master, env)
    return { secrets, models: openModels({ settings: modelSettings(env, secrets.settings) }) }
  }
  const hosts = (id: string, workspace: Workspace): Promise<readonly string[]> => {
    if (!workspace.hosts || Date.now() - workspace.hosts.read > settingsMs) {
      const list = getSettings(scope(db, id)).then(({ allowedPrivateHosts }) => allowedPrivateHosts)
      workspace.hosts = { read: Date.now(), list }
      list.catch(() => delete workspace.hosts)
    }
    return workspace.hosts.list
  }

  const fetchTo = (allowedPrivateHosts: readonly string[]): GuardedFetch => {
    const key = JSON.stringify(allowedPrivateHosts)
    const fetch = fetches.get(key) ?? guardedFetch({ allowedPrivateHosts })
    fetches.set(key, fetch)
    return fetch
  }

  return {
    async ways(id) {
      const workspace = workspaces.get(id) ?? open(id)
      workspaces.set(id, workspace)
      const list = await hosts(id, workspace)
      // A person who has just allowed a host tries it at once: as long as nothing was sent, the call may look again.
      const fetch = async (...request: Parameters<GuardedFetch>) => {
        try {
          return await fetchTo(list)(...request)
        } catch (refused) {
          if (!(refused instanceof FinalFailure && refused.code === 'call.refused')) throw refused
          delete workspace.hosts
          if (refused instanceof RefusedRedirect) throw refused
          const fresh = await hosts(id, workspace)
          if (JSON.stringify(fresh) === JSON.stringify(list)) throw refused
          return fetchTo(fresh)(...request)
        }
      }
      const { secrets, models } = workspace
      return { fetch, models, secrets, renderer, conceal: <Value>(value: Value) => secrets.maskJson(value as Json) as Value }
    },
    async close() {
      await Promise.all([
        renderer.close(),
        ...[...workspaces.values()].map(({ models }) => models.close()),
        ...[...fetches.values()].map((fetch) => fetch.close()),
      ])
    },
  }
}
