import { applyEdits, type Edit } from '@heddle/core/graph/edits'
import type { Graph } from '@heddle/core/graph/graph'
import type { NodeTypes } from '@heddle/core/node-type/node-type'
import { clashes } from './rebase'

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

export type SaveState =
  | { readonly state: 'saved'; readonly at: number }
  | { readonly state: 'saving' }
  /** Edits wait to be sent. */
  | { readonly state: 'unsaved' }
  /** The last try did not reach the server or was refused; it is tried again. */
  | { readonly state: 'not-saved'; readonly reason: 'offline' | 'refused'; readonly message?: string }
  /** Somebody else changed the same things: a person chooses. */
  | { readonly state: 'conflict'; readonly ids: readonly string[] }

/** One thing a person did, as undo names it. */
export interface Deed {
  readonly name: string
  readonly edits: readonly Edit[]
  readonly inverse: readonly Edit[]
}

export interface DraftSnapshot {
  readonly graph: Graph
  readonly save: SaveState
  readonly undo: readonly Deed[]
  readonly redo: readonly Deed[]
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
}

const PAUSE_MS = 350
const RETRY_MS = [1000, 2000, 5000, 10_000] as const

/**
 * One person's editing of one draft: the graph, what can be undone, and the honest state of saving. Edits go to the
 * server with the revision that they build on; a stale base comes back with what changed meanwhile, and the edits are
 * put on top when they touch other things, else a person chooses. Framework-free: React only subscribes.
 */
export class DraftSession {
  private readonly options: DraftOptions
  private readonly listeners = new Set<() => void>()
  private snapshot: DraftSnapshot
  /** The graph as the server has it at `revision`. */
  private base: Graph
  private revision: number
  private waiting: Edit[] = []
  private sent: { readonly edits: readonly Edit[]; readonly saveId: string } | undefined
  private flight: Promise<void> | undefined
  private failures = 0
  private cancelTimer: (() => void) | undefined

  constructor(options: DraftOptions) {
    this.options = options
    this.base = options.graph
    this.revision = options.revision
    this.snapshot = { graph: options.graph, save: { state: 'saved', at: options.savedAt }, undo: [], redo: [] }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly getSnapshot = (): DraftSnapshot => this.snapshot

  get hasUnsaved(): boolean {
    return this.waiting.length > 0 || this.sent !== undefined
  }

  /** The server's revision that `graph` builds on. */
  get baseRevision(): number {
    return this.revision
  }

  /** @throws EditRefused, and nothing has changed then. */
  do(name: string, edits: readonly Edit[]): void {
    if (edits.length === 0) return
    const { graph, inverse } = applyEdits(this.snapshot.graph, edits, this.options.nodeTypes)
    const deed: Deed = { name, edits, inverse }
    this.change({ graph, undo: [...this.snapshot.undo, deed], redo: [] }, edits)
  }

  /** Like `do`, but joined to the deed before when that has the same name: typing in one field is one undo. */
  doMore(name: string, edits: readonly Edit[]): void {
    const before = this.snapshot.undo.at(-1)
    if (before?.name !== name || this.snapshot.redo.length > 0) {
      this.do(name, edits)
      return
    }
    const { graph, inverse } = applyEdits(this.snapshot.graph, edits, this.options.nodeTypes)
    const deed: Deed = { name, edits: [...before.edits, ...edits], inverse: [...inverse, ...before.inverse] }
    this.change({ graph, undo: [...this.snapshot.undo.slice(0, -1), deed], redo: [] }, edits)
  }

  undo(): Deed | undefined {
    const deed = this.snapshot.undo.at(-1)
    if (deed === undefined) return undefined
    const { graph } = applyEdits(this.snapshot.graph, deed.inverse, this.options.nodeTypes)
    this.change({ graph, undo: this.snapshot.undo.slice(0, -1), redo: [...this.snapshot.redo, deed] }, deed.inverse)
    return deed
  }

  redo(): Deed | undefined {
    const deed = this.snapshot.redo.at(-1)
    if (deed === undefined) return undefined
    const { graph } = applyEdits(this.snapshot.graph, deed.edits, this.options.nodeTypes)
    this.change({ graph, undo: [...this.snapshot.undo, deed], redo: this.snapshot.redo.slice(0, -1) }, deed.edits)
    return deed
  }

  /** Sends what waits now and resolves when the server has everything, or when that failed. */
  async flush(): Promise<boolean> {
    this.cancelTimer?.()
    while (this.hasUnsaved && this.snapshot.save.state !== 'conflict') {
      await this.send()
      if (this.failures > 0) return false
    }
    return !this.hasUnsaved
  }

  /** After a conflict: my graph becomes the draft, or theirs does and my unsaved edits are dropped. */
  async settleConflict(choice: 'mine' | 'theirs'): Promise<void> {
    const theirs = await this.options.port.load()
    const mine = this.snapshot.graph
    this.sent = undefined
    this.waiting = choice === 'mine' ? [{ edit: 'replace', graph: mine }] : []
    this.base = theirs.graph
    this.revision = theirs.revision
    const graph = choice === 'mine' ? mine : theirs.graph
    this.publish({
      graph,
      undo: choice === 'mine' ? this.snapshot.undo : [],
      redo: [],
      save: choice === 'mine' ? { state: 'unsaved' } : { state: 'saved', at: this.options.now() },
    })
    if (choice === 'mine') await this.flush()
  }

  private change(next: Omit<DraftSnapshot, 'save'>, edits: readonly Edit[]): void {
    this.waiting.push(...edits)
    const save: SaveState = this.snapshot.save.state === 'conflict' ? this.snapshot.save : this.flight ? { state: 'saving' } : { state: 'unsaved' }
    this.publish({ ...next, save })
    if (save.state !== 'conflict') this.sendLater(PAUSE_MS)
  }

  private publish(next: Partial<DraftSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...next }
    for (const listener of this.listeners) listener()
  }

  private sendLater(ms: number): void {
    this.cancelTimer?.()
    this.cancelTimer = this.options.later(ms, () => void this.send())
  }

  private send(): Promise<void> {
    this.flight ??= this.sendOnce().finally(() => {
      this.flight = undefined
    })
    return this.flight
  }

  private async sendOnce(): Promise<void> {
    // A save whose answer was lost is sent again as it was, under its own id.
    this.sent ??= { edits: this.waiting.splice(0), saveId: this.options.newSaveId() }
    if (this.sent.edits.length === 0) {
      this.sent = undefined
      return
    }
    const { edits, saveId } = this.sent
    this.publish({ save: { state: 'saving' } })
    try {
      const answer = await this.options.port.save({ baseRevision: this.revision, saveId, edits })
      this.failures = 0
      if (answer.saved) this.accepted(edits, answer.revision)
      else this.stale(answer)
    } catch (cause) {
      this.failed(cause)
    }
  }

  private accepted(edits: readonly Edit[], revision: number): void {
    this.base = applyEdits(this.base, edits, this.options.nodeTypes).graph
    this.revision = revision
    this.sent = undefined
    const done = this.waiting.length === 0
    this.publish({ save: done ? { state: 'saved', at: this.options.now() } : { state: 'unsaved' } })
    if (!done) this.sendLater(0)
  }

  private stale(answer: { readonly revision: number; readonly edits: readonly Edit[] }): void {
    const mine = [...(this.sent?.edits ?? []), ...this.waiting]
    const ids = clashes(mine, answer.edits)
    const merged = ids.length === 0 ? this.putOnTop(answer.edits, mine) : undefined
    if (merged === undefined) {
      this.publish({ save: { state: 'conflict', ids } })
      return
    }
    this.base = merged.base
    this.revision = answer.revision
    this.sent = undefined
    this.waiting = mine
    this.publish({ graph: merged.graph, save: { state: 'unsaved' } })
    this.sendLater(0)
  }

  private putOnTop(theirs: readonly Edit[], mine: readonly Edit[]): { readonly base: Graph; readonly graph: Graph } | undefined {
    try {
      const base = applyEdits(this.base, theirs, this.options.nodeTypes).graph
      return { base, graph: applyEdits(base, mine, this.options.nodeTypes).graph }
    } catch {
      // They refuse one another in a way that ids do not show (a key taken twice): a person chooses.
      return undefined
    }
  }

  private failed(cause: unknown): void {
    const refused = isRefusal(cause)
    const wait = RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)] ?? 10_000
    this.failures += 1
    this.publish({ save: refused ? { state: 'not-saved', reason: 'refused', message: refused } : { state: 'not-saved', reason: 'offline' } })
    this.sendLater(wait)
  }
}

/** A refusal by the server has a message for people; anything else means that it was not reached. */
function isRefusal(cause: unknown): string | undefined {
  if (typeof cause !== 'object' || cause === null || !('refusal' in cause)) return undefined
  return String(cause.refusal)
}
