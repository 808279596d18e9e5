import type { Edit } from '@heddle/core/graph/edits'
import type { Graph } from '@heddle/core/graph/graph'
import { squashed } from './squash'

/** One save: sent again it is the same one. */
export interface Save {
  readonly saveId: string
  readonly edits: readonly Edit[]
}

/** What the server does not have yet, with what it builds on: enough to go on from anywhere. */
export interface Unsaved {
  /** The graph as the server has it at `revision`. */
  readonly base: Graph
  readonly revision: number
  /** Sent, and not answered yet. */
  readonly sent?: Save
  readonly waiting: readonly Edit[]
  /** How many things a person did: what they are told. */
  readonly changes: number
}

/** The edits of one person on their way to the server, in the order in which they were made. */
export class Outbox {
  private state: Unsaved
  /** How many of the changes have been sent. */
  private sentChanges = 0

  constructor(state: Unsaved) {
    this.state = state
    if (state.sent !== undefined && state.waiting.length === 0) this.sentChanges = state.changes
  }

  get unsaved(): Unsaved {
    return this.state
  }

  get isEmpty(): boolean {
    return this.state.sent === undefined && this.state.waiting.length === 0
  }

  get edits(): readonly Edit[] {
    return [...(this.state.sent?.edits ?? []), ...this.state.waiting]
  }

  /** `joined`: they go on with the change before, which is still waiting. */
  add(edits: readonly Edit[], joined: boolean): void {
    const { waiting, changes } = this.state
    const goesOn = joined && changes > this.sentChanges
    this.state = { ...this.state, waiting: squashed([...waiting, ...edits]), changes: goesOn ? changes : changes + 1 }
  }

  /** Everything that waits as one save; one whose answer was lost comes again as it was, under its own id. */
  take(newSaveId: () => string): Save | undefined {
    const { sent, waiting } = this.state
    if (sent !== undefined) return sent
    if (waiting.length === 0) return undefined
    const save = { saveId: newSaveId(), edits: waiting }
    this.sentChanges = this.state.changes
    this.state = { ...this.state, sent: save, waiting: [] }
    return save
  }

  /** The server has what was sent. */
  accepted(base: Graph, revision: number): void {
    const { waiting, changes } = this.state
    this.state = { base, revision, waiting, changes: waiting.length === 0 ? 0 : Math.max(1, changes - this.sentChanges) }
    this.sentChanges = 0
  }

  /** The same edits on another base. */
  rebased(base: Graph, revision: number): void {
    this.sentChanges = 0
    this.state = { base, revision, waiting: this.edits, changes: this.state.changes }
  }

  /** Other edits, or none, on another base. */
  replaced(base: Graph, revision: number, waiting: readonly Edit[]): void {
    this.sentChanges = 0
    this.state = { base, revision, waiting, changes: waiting.length === 0 ? 0 : Math.max(1, this.state.changes) }
  }
}
