import type { Graph } from '@heddle/core/graph/graph'
import type { NodeTypes } from '@heddle/core/node-type/node-type'
import type { DraftPort, SaveState } from './draft-port'
import type { Deed, History } from './history'
import type { DraftKeeper } from './keeping'
import type { Unsaved } from './outbox'

export interface DraftSnapshot extends History {
  readonly graph: Graph
  readonly save: SaveState
  /** Deeds that cannot be undone or redone any more, since others changed the same things; a new list each time. */
  readonly lost: readonly Deed[]
  /** How many changes that the server does not have are safe on this machine. */
  readonly kept: number
}

export interface DraftOptions {
  readonly graph: Graph
  readonly revision: number
  readonly savedAt: number
  readonly nodeTypes: NodeTypes
  readonly port: DraftPort
  readonly newSaveId: () => string
  readonly now: () => number
  /** Calls back after a pause of typing, or after a failed save; returns how to cancel. */
  readonly later: (ms: number, then: () => void) => () => void
  /** Where edits wait that are not saved yet; absent: only in this page. */
  readonly keeper?: DraftKeeper
  /** What an earlier page could not save any more; it goes the way of all edits once `resume` is called. */
  readonly kept?: Unsaved
}
