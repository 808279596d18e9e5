import type { Edit } from '@heddle/core/graph/edits'
import type { Graph } from '@heddle/core/graph/graph'

/** The way to the server's draft. Throws when it cannot be reached. */
export interface DraftPort {
  save(request: SaveRequest): Promise<SaveAnswer>
  /** The draft as the server has it now. */
  load(): Promise<{ readonly graph: Graph; readonly revision: number }>
}

export interface SaveRequest {
  readonly baseRevision: number
  /** The same save sent twice is one save. */
  readonly saveId: string
  readonly edits: readonly Edit[]
}

export type SaveAnswer =
  | { readonly saved: true; readonly revision: number }
  | { readonly saved: false; readonly revision: number; readonly edits: readonly Edit[] }

/** Why the last try did not work: the server was not reached, or it said no. */
export type Failure = { readonly reason: 'offline' } | { readonly reason: 'refused'; readonly message: string }

export type SaveState =
  | { readonly state: 'saved'; readonly at: number }
  | { readonly state: 'saving' }
  /** Edits wait to be sent. */
  | { readonly state: 'unsaved' }
  /** It is tried again. */
  | ({ readonly state: 'not-saved' } & Failure)
  /** Nothing of mine waits, but others have saved since: their draft is being fetched. */
  | { readonly state: 'behind' }
  /** Somebody else changed the same things: a person chooses. `failure` says why the choice could not be carried out. */
  | { readonly state: 'conflict'; readonly ids: readonly string[]; readonly failure?: Failure }

const RETRY_MS = [1000, 2000, 5000] as const

/** How long to wait after so many failures in a row, in milliseconds. */
export function retryAfter(failures: number): number {
  return RETRY_MS[failures - 1] ?? 10_000
}

/** A refusal by the server has a message for people; anything else means that it was not reached. */
export function failureOf(cause: unknown): Failure {
  if (typeof cause !== 'object' || cause === null || !('refusal' in cause)) return { reason: 'offline' }
  return { reason: 'refused', message: String(cause.refusal) }
}
