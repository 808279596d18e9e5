import type { NodeTypes } from '@heddle/core/node-type/node-type'
import type { Database } from '@heddle/db/connect/database'
import type { MasterKey } from '@heddle/db/secrets/master-key'
import type { StreamBus } from '@heddle/db/stream/bus'
import type { RunsClient } from '@heddle/workflows/client'
import type { Role, Scope } from './scopes'

/** What an operation works with: made anew for each request by the composition root. */
export interface Context {
  readonly db: Database
  /** The way to Temporal. */
  readonly runs: Pick<RunsClient, 'start' | 'cancel'>
  readonly bus: StreamBus
  /** Seals secrets. */
  readonly masterKey: MasterKey
  readonly nodeTypes: NodeTypes
  readonly caller: Caller
  /** For what goes on for long: rejects as soon as the caller would be refused today (key revoked, session over). */
  readonly identifyAgain: () => Promise<unknown>
  readonly log: Log
  readonly requestId: string
  /** What a run that is started here says of where it came from. */
  readonly trigger: 'api' | 'editor' | 'cli'
  /** Aborted when this process is to end: streams close, and who waits for a run is told how far it is. */
  readonly stopping?: AbortSignal | undefined
}

/** Who asks: a person in a browser, or a program with an API key. */
export interface Caller {
  readonly workspaceId: string
  readonly userId?: string
  readonly keyId?: string
  readonly keyName?: string
  readonly scopes: readonly Scope[]
  /** The one workflow that the key is bound to; all others do not exist for it. */
  readonly workflowId?: string
  /** In a browser. */
  readonly session?: { readonly token: string; readonly userName: string; readonly workspaceName: string; readonly role: Role }
}

/** The part of a structured logger that this package uses. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
